// SPDX-License-Identifier: MIT
// The package is what it says, and works where it is installed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { bytesOf, core, top } from './support/files.mjs';
import { inFolder } from './support/program.mjs';

const npm = (folder, ...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

test('the package holds the files that it names, and package.json', () => {
  const named = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')).files;
  const [{ files }] = JSON.parse(npm(core, 'pack', '--dry-run', '--json'));
  assert.deepEqual(files.map((file) => file.path).sort(), [...named, 'package.json'].sort());
});

test('the package can be installed, and imported from there', () => inFolder((folder) => {
  const [{ filename }] = JSON.parse(npm(core, 'pack', '--json', '--pack-destination', folder));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, join(folder, filename));
  assert.ok(existsSync(join(folder, 'node_modules/sinew-core/sinew.wasm')));
  const script = `
    import { readFileSync } from 'node:fs';
    import { load } from 'sinew-core';
    import { start } from 'sinew-core/start';
    const model = readFileSync(process.argv[1]);
    const wasm = readFileSync(new URL(import.meta.resolve('sinew-core/sinew.wasm')));
    console.log((await load()).identify(model).format, (await start(wasm)).identify(model).format);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script, join(top, 'examples/robot.twm')], { cwd: folder, encoding: 'utf8' });
  assert.equal(said, 'twm twm\n');
}));

test('the module is small: below 560 KB on the way', () => {
  const size = gzipSync(bytesOf(join(core, 'sinew.wasm')), { level: 9 }).length;
  assert.ok(size < 560 * 1024, `it has ${size} bytes`);
});
