// SPDX-License-Identifier: MIT
// The page for everybody: without a mouse, by day and by night, on a telephone.
import assert from 'node:assert/strict';
import test from 'node:test';

import { openInPage, robot, startBrowser, startViewer } from './support/viewer.mjs';

const { page, errors } = await startViewer(await startBrowser());
await openInPage(page, robot('twm'));

const focused = () => page.evaluate(() => document.activeElement?.id);
const chosenTab = () => page.evaluate(() => document.querySelector('[role=tab][aria-selected=true]').id);

async function tabTo(id) {
  for (let left = 60; left > 0 && (await focused()) !== id; --left) await page.keyboard.press('Tab');
  assert.equal(await focused(), id);
}

test('the Tab key reaches the controls, and arrows move between the tabs', async () => {
  for (const id of ['open', 'canvas', 'mode', 'play', 'tab-model']) await tabTo(id);
  for (const name of ['issues', 'bytes', 'convert', 'model']) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosenTab(), `tab-${name}`);
    assert.equal(await focused(), `tab-${name}`);
    assert.deepEqual(await page.locator('[role=tabpanel]:visible').evaluateAll((all) => all.map((panel) => panel.id)), [`panel-${name}`]);
  }
  await page.keyboard.press('ArrowLeft');
  assert.equal(await chosenTab(), 'tab-convert');
});

test('arrows go from byte to byte', async () => {
  await tabTo('tab-convert');
  await page.keyboard.press('ArrowLeft');
  for (let left = 10; left > 0 && !(await page.evaluate(() => document.activeElement?.classList.contains('hex'))); --left) await page.keyboard.press('Tab');
  for (const [key, at] of [['ArrowRight', 0], ['ArrowRight', 1], ['ArrowDown', 17], ['ArrowLeft', 16], ['ArrowUp', 0]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => [...document.querySelectorAll('.hex .selected')].map((byte) => byte.dataset.at).join() === wanted, String(at));
  }
});

test('keys play, choose modes and overlays, and turn the model', async () => {
  await tabTo('canvas');
  const playing = () => page.evaluate(() => viewer.player.playing);
  assert.equal(await playing(), false);
  await page.keyboard.press('Space');
  assert.equal(await playing(), true);
  const time = await page.evaluate(() => viewer.player.time);
  await page.waitForFunction((before) => viewer.player.time !== before, time);
  await page.keyboard.press('Space');
  assert.equal(await playing(), false);

  for (const [i, mode] of ['shaded', 'wireframe', 'normals', 'uv', 'colors', 'weights'].entries()) {
    await page.keyboard.press(String(i + 1));
    assert.equal(await page.inputValue('#mode'), mode);
  }
  await page.keyboard.press('1');
  for (const [key, overlay] of [['s', 'skeleton'], ['g', 'grid'], ['b', 'bounds']]) {
    const before = await page.evaluate((which) => viewer.stage.has(which), overlay);
    await page.keyboard.press(key);
    assert.equal(await page.evaluate((which) => viewer.stage.has(which), overlay), !before, overlay);
  }
  const camera = () => page.evaluate(() => JSON.stringify(viewer.stage.camera()));
  const before = await camera();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await camera(), before);
  await page.keyboard.press('?');
  assert.ok(await page.locator('#keys').isVisible());
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#keys').isVisible(), false);
});

// The contrast of a text with what lies behind it, as WCAG counts it.
const contrast = (selector) => page.evaluate((chosen) => {
  const channels = (color) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => [red, green, blue]
    .map((level) => (level / 255 <= 0.04045 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, level, i) => sum + level * [0.2126, 0.7152, 0.0722][i], 0);
  const element = document.querySelector(chosen);
  let behind = element;
  while (channels(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
  const [text, back] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map((color) => light(channels(color)));
  return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
}, selector);

test('it can be read by day and by night', async () => {
  const backs = new Set();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    backs.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    for (const selector of ['h1', '.file-name', '#tab-issues', '#panel-model th', '#panel-model td', '#open', '#time-text']) {
      assert.ok(await contrast(selector) >= 4.5, `${selector} in ${colorScheme}: ${await contrast(selector)}`);
    }
  }
  assert.equal(backs.size, 2);
});

test('on a small screen nothing sticks out', async () => {
  await page.setViewportSize({ width: 400, height: 700 });
  for (const name of ['model', 'issues', 'bytes', 'convert']) {
    await page.click(`#tab-${name}`);
    const { wide, out } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      out: [...document.querySelectorAll('header *, .toolbar > *, .player > *, .tabs > *')]
        .filter((each) => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.id || each.className || each.tagName),
    }));
    assert.ok(wide <= 400, `${name}: ${wide} pixels`);
    assert.deepEqual(out, [], name);
  }
  assert.ok(await page.evaluate(() => viewer.stage.canvas.clientHeight) > 200);
});

test('nothing went wrong meanwhile', () => assert.deepEqual(errors, []));
