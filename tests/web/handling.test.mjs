// SPDX-License-Identifier: MIT
// What people do with the page: drop, pick, choose, type.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';

import { bytesOf, top } from './support/files.mjs';
import { robot, startBrowser, startViewer } from './support/viewer.mjs';

const { page, errors } = await startViewer(await startBrowser());

const fileName = () => page.locator('#file-name').textContent();

/** Waits for what an action opens. */
async function opens(action) {
  const before = await page.evaluate(() => document.documentElement.dataset.opened);
  await action();
  await page.waitForFunction((count) => document.documentElement.dataset.opened !== count, before);
}

const goTo = async (where) => {
  await page.fill('.bytes-bar input', where);
  await page.keyboard.press('Enter');
};
const selects = (at) => page.waitForFunction((wanted) => [...document.querySelectorAll('.hex .selected')].map((byte) => byte.dataset.at).join() === wanted, String(at));

test('with nothing open, every tab says so', async () => {
  for (const name of ['model', 'issues', 'bytes', 'convert']) {
    await page.click(`#tab-${name}`);
    if (name === 'bytes') await goTo('16');
    if (name === 'convert') await page.selectOption('#panel-convert select >> nth=0', 'gltf');
    assert.match(await page.locator(`#panel-${name}`).textContent(), /Open a file first\./, name);
  }
});

test('what is dropped on a page from a folder is opened, and a folder is refused in words', async () => {
  const devtools = await page.context().newCDPSession(page);
  const drop = async (files) => {
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data: { items: [], files, dragOperationsMask: 1 } });
    }
  };
  assert.match(page.url(), /^file:/);
  await opens(() => drop([robot('twm')]));
  assert.equal(await fileName(), 'robot.twm');
  await opens(() => drop([robot('mesh'), robot('sgm')]));
  assert.equal(await page.locator('#models option').count(), 2);
  await drop([join(top, 'examples')]);
  await page.locator('#error-message').waitFor();
  assert.match(await page.locator('#error-message').textContent(), /does not open folders/);
  await opens(() => drop([robot('twm')]));
  assert.equal(await page.locator('#error-message').isVisible(), false);
});

test('of other models the first is open, and the list says so', async () => {
  const pick = (names) => opens(() => page.setInputFiles('#picker', names.map(robot)));
  const chosen = () => page.locator('#models').evaluate((list) => list.selectedOptions[0].text);
  await pick(['twm', 'mesh', 'glb']);
  await opens(() => page.selectOption('#models', '2'));
  assert.equal(await fileName(), await chosen());
  await pick(['sgm', 'mesh', 'twm']);
  assert.equal(await fileName(), await chosen());
});

test('a file that cannot be shown gets a reason, or the name of its format', async () => {
  const open = async (name, bytes) => {
    await opens(() => page.setInputFiles('#picker', { name, mimeType: '', buffer: Buffer.from(bytes) }));
    return page.locator('#welcome').textContent();
  };
  assert.match(await open('half.glb', bytesOf(robot('glb')).subarray(0, 500)), /Issues tab/);
  assert.match(await open('picture.png', bytesOf(join(top, 'tests/web/goldens/robot-twm-rest.png'))), /shown\.A PNG image\. /);
});

test('long names leave room for the rest', async () => {
  const { width, height } = page.viewportSize();
  const long = (letter) => ({ name: `${letter.repeat(220)}.twm`, mimeType: '', buffer: Buffer.from(bytesOf(robot('twm'))) });
  const out = () => page.evaluate(() => [...document.querySelectorAll('header *, .toolbar > *, .player > *, #panel-model *')]
    .filter((each) => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.id || each.textContent));
  for (const names of [['a', 'b'], ['c']]) {
    await opens(() => page.setInputFiles('#picker', names.map(long)));
    for (const [wide, high] of [[390, 844], [width, height]]) {
      await page.setViewportSize({ width: wide, height: high });
      assert.deepEqual(await out(), [], `${names.length} at ${wide}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  }
});

test('keys work after a click on a button or a choice in a list, which keep their own', async () => {
  await opens(() => page.setInputFiles('#picker', robot('twm')));
  const key = (name) => page.keyboard.press(name);
  const mode = () => page.inputValue('#mode');
  await page.click('#fit');
  await key('2');
  assert.equal(await mode(), 'wireframe');
  await page.focus('#from');
  await key('1');
  assert.equal(await mode(), 'shaded');
  await key('b');
  assert.equal(await page.evaluate(() => viewer.stage.has('bounds')), true);
  assert.equal(await page.inputValue('#from'), 'iso');
  await key('b');
  await key('ArrowDown');
  assert.equal(await page.inputValue('#from'), 'front');
  await page.focus('#play');
  await key('Space');
  assert.equal(await page.evaluate(() => viewer.player.playing), true);
  await key('Enter');
  assert.equal(await page.evaluate(() => viewer.player.playing), false);
  await page.fill('#speed', '');
  await page.focus('#speed');
  await key('2');
  assert.equal(await page.inputValue('#speed'), '2');
  assert.equal(await mode(), 'shaded');
  await page.fill('#speed', '1');
});

test('places that are not there are told', async () => {
  await opens(() => page.setInputFiles('#picker', robot('twm')));
  await page.click('#tab-bytes');
  for (const [where, told] of [['', 'Enter an offset'], ['99999999', 'The file has 30\u202f048 bytes'], ['/nonsense', '/nonsense not found']]) {
    await goTo(where);
    await page.waitForFunction((text) => document.querySelector('.field').textContent.includes(text), told);
  }
});

test('who looks at what was unpacked stays there', async () => {
  await opens(() => page.setInputFiles('#picker', join(top, 'src/formats/twm/samples/good/packed_v0.twm')));
  await page.click('#tab-bytes');
  const section = () => page.locator('.bytes-bar select').evaluate((list) => list.selectedIndex);
  await page.selectOption('.bytes-bar select', '1');
  await goTo('16');
  await selects(16);
  assert.equal(await section(), 1);
  await page.focus('.hex');
  await page.keyboard.press('ArrowRight');
  await selects(17);
  assert.equal(await section(), 1);
});

test('the speed stays within its limits, and + zooms with Shift', async () => {
  await opens(() => page.setInputFiles('#picker', robot('twm')));
  for (const [typed, speed] of [['-3', '0.1'], ['', '0.1'], ['99', '10'], ['1', '1']]) {
    await page.fill('#speed', typed);
    await page.focus('#canvas');
    assert.equal(await page.inputValue('#speed'), speed, typed);
  }
  const distance = () => page.evaluate(() => {
    const { position, target } = viewer.stage.camera();
    return Math.hypot(...position.map((each, i) => each - target[i]));
  });
  const before = await distance();
  await page.keyboard.press('Shift+Equal');
  assert.ok(await distance() < before);
});

test('a mode says when the model has nothing for it', async () => {
  const note = async (mode) => {
    await page.selectOption('#mode', mode);
    return [await page.locator('#mode-note').textContent(), await page.locator('#legend').isVisible()];
  };
  await opens(() => page.setInputFiles('#picker', join(top, 'src/formats/mesh/samples/good/positions_only.mesh')));
  assert.deepEqual(await note('normals'), ['This model has no normals.', false]);
  assert.deepEqual(await note('shaded'), ['', false]);
  assert.deepEqual(await note('normals'), ['This model has no normals.', false], 'although some were made');
  assert.deepEqual(await note('uv'), ['This model has no texture coordinates.', false]);
  assert.deepEqual(await note('colors'), ['This model has no vertex colours.', false]);
  assert.deepEqual(await note('weights'), ['This model has no weights.', false]);
  await opens(() => page.setInputFiles('#picker', robot('twm')));
  assert.deepEqual(await note('weights'), ['', true]);
  assert.deepEqual(await note('shaded'), ['', false]);
});

test('a click on an issue leads the keys to its byte, and a node is one stop', async () => {
  await opens(() => page.setInputFiles('#picker', join(top, 'src/formats/twm/samples/broken/WEIGHT_SUM.twm')));
  assert.match(await page.locator('#tab-issues').textContent(), /^Issues \d+$/);
  await page.click('#tab-issues');
  await page.click('[data-testid=issue]');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'hex');

  await opens(() => page.setInputFiles('#picker', robot('twm')));
  await page.click('#tab-model');
  const node = page.locator('.tree details > summary > button').first();
  await node.focus();
  assert.equal(await node.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.tree button').getAttribute('aria-expanded') === 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BUTTON');
  assert.notEqual(await page.evaluate(() => document.activeElement.textContent), await node.textContent());
});

test('the model ends above the player, and a lent skeleton goes with its file', async () => {
  await opens(() => page.setInputFiles('#picker', robot('sga')));
  const hasSkeleton = () => page.evaluate(() => viewer.stage.has('skeleton'));
  assert.equal(await hasSkeleton(), true);
  await opens(() => page.setInputFiles('#picker', robot('twm')));
  assert.equal(await hasSkeleton(), false);
  const { below, over } = await page.evaluate(() => ({
    below: document.getElementById('canvas').getBoundingClientRect().bottom, over: document.getElementById('player').getBoundingClientRect().top,
  }));
  assert.ok(below <= over, `${below} and ${over}`);
  const names = await page.locator('#panel-model h2').allTextContents();
  assert.deepEqual(names.filter((name) => !/^[A-Z]/.test(name)), []);
});

test('nothing went wrong meanwhile', () => assert.deepEqual(errors, []));
