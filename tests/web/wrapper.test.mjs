// SPDX-License-Identifier: MIT
// `./sinew view` builds the page when it is needed. Everything runs for real, in a copy of the source tree that contains
// the built program and module, but no page.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import test, { after } from 'node:test';

import { top } from './support/files.mjs';
import { program } from './support/program.mjs';

const tree = mkdtempSync(join(tmpdir(), 'sinew-tree-'));
after(() => rmSync(tree, { recursive: true }));
const page = join(tree, 'integrations/web/viewer/dist/index.html');
const script = join(tree, 'integrations/web/viewer/src/main.ts');
const { SINEW_VIEWER: _, ...env } = process.env;

for (const name of ['sinew', 'CMakeLists.txt', 'CMakePresets.json', 'cmake', 'include', 'src', 'cli', 'integrations', 'scripts', 'examples']) {
  cpSync(join(top, name), join(tree, name), {
    recursive: true, preserveTimestamps: true, filter: (path) => !/\/(node_modules|dist|samples)$/.test(path),
  });
}
symlinkSync(join(top, 'integrations/web/node_modules'), join(tree, 'integrations/web/node_modules'));
mkdirSync(join(tree, 'build/release/cli'), { recursive: true });
mkdirSync(join(tree, 'build/release/share/sinew'), { recursive: true });
symlinkSync(page, join(tree, 'build/release/share/sinew/viewer.html'));
// The wrapper builds the server of the page again unless it is newer than the program.
const built = Date.now() / 1000;
for (const [from, name, time] of [[program, 'sinew', built], [join(dirname(program), 'sinew-view.so'), 'sinew-view.so', built + 1]]) {
  copyFileSync(from, join(tree, 'build/release/cli', name));
  utimesSync(join(tree, 'build/release/cli', name), time, time);
}

/** Runs ./sinew to its end. */
const run = (...words) => spawnSync(join(tree, 'sinew'), words, { cwd: tree, env, encoding: 'utf8' });

/** Shows the robot, and returns the page that is served and the messages until then. */
async function view() {
  const server = spawn(join(tree, 'sinew'), ['view', '--no-open', 'examples/robot.twm'], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let messages = '';
  server.stderr.on('data', (text) => (messages += text));
  try {
    const { value: address } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
    assert.match(address ?? messages, /^http:/);
    return { html: await (await fetch(address)).text(), messages };
  } finally {
    server.kill();
  }
}

test('other commands, help and missing models do not need the page', () => {
  assert.equal(run('info', 'examples/robot.twm').status, 0);
  assert.equal(run('view', '--help').status, 0);
  assert.equal(run('view', '--help', 'examples/robot.twm').status, 0);
  const missing = run('view', 'examples/missing.twm');
  assert.equal(missing.status, 3);
  assert.match(missing.stderr, /FILE_UNREADABLE examples\/missing\.twm/);
  assert.ok(!existsSync(page));
});

test('a missing page is built before a model is shown', async () => {
  const { html, messages } = await view();
  assert.equal(html, readFileSync(page, 'utf8'));
  assert.match(messages, /^Building the page … \d+ s\n/);
});

test('an up-to-date page is not built again', async () => {
  const before = statSync(page).mtimeMs;
  const { messages } = await view();
  assert.doesNotMatch(messages, /Building/);
  assert.equal(statSync(page).mtimeMs, before);
});

test('a page that is older than a source is built again', async () => {
  const before = statSync(page).mtimeMs;
  utimesSync(script, new Date(), new Date(before + 20));
  assert.match((await view()).messages, /Building the page/);
  assert.ok(statSync(page).mtimeMs > before);
});

test('a failed build reports the step, the log and a remedy', () => {
  rmSync(page);
  const source = readFileSync(script);
  writeFileSync(script, 'This is not TypeScript.');
  const { status, stdout, stderr } = run('view', '--no-open', 'examples/robot.twm');
  writeFileSync(script, source);
  assert.equal(status, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /^Building the page … failed after \d+ s\n/);
  assert.ok(stderr.includes(`Building the page failed. Log: ${join(tree, 'build/web-page.log')}\n`), stderr);
  assert.match(stderr, /try again/);
  assert.match(stderr, /sinew: cannot build the page of the viewer/);
});

test('a page named in SINEW_VIEWER is used as it is', () => {
  const { status, stderr } = spawnSync(join(tree, 'sinew'), ['view', 'examples/robot.twm'], { env: { ...env, SINEW_VIEWER: 'missing.html' }, cwd: tree, encoding: 'utf8' });
  assert.equal(status, 3);
  assert.match(stderr, /missing\.html/);
  assert.ok(!existsSync(page));
});

test('a terminal shows one line per step, which counts the seconds', () => {
  const step = '. scripts/steps; step Waiting build/wait.log "" sleep 2';
  const { stdout } = spawnSync('script', ['-qec', step, '/dev/null'], { cwd: tree, env, encoding: 'utf8' });
  assert.match(stdout, /\r\x1b\[KWaiting … 0 s\r\x1b\[KWaiting … 1 s.*\r\x1b\[KWaiting … [23] s\r\n$/s);
});
