// SPDX-License-Identifier: MIT
// The page as `sinew view` serves it: a file that is saved again is looked at as before.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

import { bytesOf } from './support/files.mjs';
import { program } from './support/program.mjs';
import { robot, startBrowser, startViewer } from './support/viewer.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sinew-view-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'robot.twm');
const whole = bytesOf(robot('twm'));
writeFileSync(path, whole);

const page = fileURLToPath(new URL('../../integrations/web/viewer/dist/index.html', import.meta.url));
const server = spawn(program, ['view', '--no-open', path], { env: { ...process.env, SINEW_VIEWER: page }, stdio: ['ignore', 'pipe', 'inherit'] });
after(() => server.kill());
const [address] = (await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()).value.match(/http:\S+/);
const view = await startViewer(await startBrowser(), { address });

/** Saves the file and waits until the page has seen it. */
async function save(bytes, state) {
  const before = await view.page.evaluate(() => document.documentElement.dataset.opened);
  writeFileSync(path, bytes);
  await view.page.waitForFunction(([count, wanted]) => {
    const { opened, state: now } = document.documentElement.dataset;
    return opened !== count && now === wanted;
  }, [before, state]);
}

test('time, joint, mode and conversion outlast a broken save', async () => {
  await view.page.waitForSelector('html[data-state=shown]', { state: 'attached' });
  await view.page.evaluate(() => viewer.player.seek(0.25));
  await view.page.selectOption('#mode', 'weights');
  await view.page.selectOption('#joint', '4');
  await view.page.click('#tab-convert');
  await view.page.selectOption('#panel-convert select >> nth=0', 'gltf');
  await view.page.locator('[data-testid=download]').waitFor();
  const now = () => view.page.evaluate(() => ({
    time: viewer.player.time, animation: viewer.player.chosen, camera: viewer.stage.camera(),
    choices: ['mode', 'joint'].map((id) => document.getElementById(id).value), to: document.querySelector('#panel-convert select').value,
  }));
  const before = await now();
  await save(whole.subarray(0, 999), 'failed');
  await save(whole, 'shown');
  assert.deepEqual(await now(), before);
  await view.page.locator('[data-testid=download]').waitFor();
});

test('nothing went wrong meanwhile', () => assert.deepEqual(view.errors, []));
