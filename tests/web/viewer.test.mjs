// SPDX-License-Identifier: MIT
// The page opens what there is, says what is wrong with it, and explains every byte.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';

import { broken, bytesOf, good, openSample, robots, short, sinew, top } from './support/files.mjs';
import { converted } from './support/program.mjs';
import { openInPage, robot, startBrowser, startViewer } from './support/viewer.mjs';

const { page, errors, requests } = await startViewer(await startBrowser());

const texts = (selector) => page.locator(selector).allTextContents();

test('every good sample is shown', async () => {
  for (const path of [...good, ...robots]) {
    assert.ok(await openInPage(page, path), short(path));
    const { vertices, joints } = await page.evaluate(() => ({ vertices: viewer.model().vertices, joints: viewer.model().joints.length }));
    assert.ok(vertices > 0 || joints > 0, short(path));
    assert.deepEqual(errors.splice(0), [], short(path));
  }
});

// The narrowest field around a byte.
function fieldAt(file, inside, offset) {
  const around = (file.dump({ elements: true, from: offset, to: offset + 1 }).fields ?? [])
    .filter((row) => (row.inside ?? '') === inside && row.offset <= offset && offset < row.offset + row.size);
  return Math.min(...around.map((row) => row.size)) === Infinity ? undefined : around.reduce((least, row) => (row.size <= least.size ? row : least));
}

// What the Bytes tab marks and explains after a click on issue `i`.
const clickIssue = (i) => page.evaluate(async (index) => {
  document.querySelectorAll('[data-testid=issue]')[index].click();
  const selected = () => [...document.querySelectorAll('.hex .selected')].map((byte) => Number(byte.dataset.at));
  for (let left = 200; left > 0 && !(selected().length && document.querySelector('.field').childNodes.length); --left) await new Promise((done) => setTimeout(done, 5));
  return { selected: selected(), path: document.querySelector('[data-testid=field-path]')?.textContent };
}, i);

// Some of each format: what is wrong with all of them is compared without a browser. SINEW_ALL=1 takes all.
const PER_FORMAT = 8;
const folders = new Set(broken.map((path) => dirname(path)));
const chosen = [...folders].flatMap((folder) => {
  const inside = broken.filter((path) => dirname(path) === folder);
  const step = process.env.SINEW_ALL ? 1 : Math.ceil(inside.length / PER_FORMAT);
  return inside.filter((_, i) => i % step === 0);
});

test('broken samples show their issues, and a click on one leads to its byte', async () => {
  const wrong = [];
  let clicked = 0;
  for (const path of chosen) {
    await openInPage(page, path);
    const file = openSample(path);
    const { messages } = file.validate().issues;
    const shown = await texts('[data-testid=issue] .code');
    assert.deepEqual(shown, messages.map((message) => message.code), short(path));
    const i = messages.findIndex((message) => message.offset !== undefined && !message.file);
    if (i >= 0 && bytesOf(path).length > 0) {
      const { inside = '', offset } = messages[i];
      // An issue at the end of the file is shown at its last byte.
      const at = inside ? offset : Math.min(offset, bytesOf(path).length - 1);
      const { selected, path: explained } = await clickIssue(i);
      const field = fieldAt(file, inside, at);
      if (selected[0] !== at || selected.length !== 1 || (field && explained !== field.path)) {
        wrong.push(`${short(path)} ${inside} ${offset}: selected ${selected}, explained ${explained}, not ${field?.path}`);
      }
      clicked += 1;
    }
    file.close();
    for (const error of errors.splice(0)) wrong.push(`${short(path)}: ${error}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(clicked > chosen.length / 2, `only ${clicked} issues have a byte`);
});

test('after all that is broken, the page still shows the robot', async () => {
  assert.ok(await openInPage(page, robot('twm')));
  assert.equal(await page.evaluate(() => viewer.model().joints.length), 13);
  assert.equal(await page.locator('#welcome').isVisible(), false);
});

test('a mouse does it, too: a click on an issue, and a look at the bytes around', async () => {
  const path = join(top, 'src/formats/twm/samples/broken/WEIGHT_SUM.twm');
  await openInPage(page, path);
  const [message] = sinew.validate(bytesOf(path), { name: 'WEIGHT_SUM.twm' }).issues.messages;
  await page.click('#tab-issues');
  await page.click('[data-testid=issue]');
  const byte = page.locator('.hex .selected');
  await byte.waitFor();
  assert.equal(await byte.getAttribute('data-at'), String(message.offset));
  assert.match(await page.locator('.field').textContent(), /WEIGHT_SUM/);

  // Hovering explains without selecting; a click takes the whole field.
  const version = page.locator('.hex [data-at="5"]');
  await page.locator('.hex').evaluate((hex) => (hex.scrollTop = 0));
  await version.hover();
  await page.waitForFunction(() => document.querySelector('[data-testid=field-path]')?.textContent === '/version');
  assert.match(await page.locator('.field').textContent(), /u32.*3.*bytes 4 to 7/);
  await version.click();
  await page.waitForFunction(() => document.querySelectorAll('.hex .selected').length === 4);
  assert.deepEqual(await page.locator('.hex .selected').evaluateAll((all) => all.map((each) => each.dataset.at)), ['4', '5', '6', '7']);
});

test('bytes are found by offset and by path', async () => {
  await openInPage(page, robot('twm'));
  await page.click('#tab-bytes');
  const goTo = async (where) => {
    await page.fill('.bytes-bar input', where);
    await page.keyboard.press('Enter');
  };
  await goTo('0x4');
  await page.waitForFunction(() => document.querySelector('.hex .selected')?.dataset.at === '4');
  const [row] = sinew.dump(bytesOf(robot('twm')), { path: '/meshes/1/vertex_count' }).fields;
  await goTo(row.path);
  await page.waitForFunction((path) => document.querySelector('[data-testid=field-path]')?.textContent === path, row.path);
  assert.equal(await page.locator('.hex .selected').count(), row.size);
  await goTo('/nonsense');
  await page.waitForFunction(() => document.querySelector('.field').textContent.includes('/nonsense not found'));
});

test('a download is what the program writes, for every format', async () => {
  await openInPage(page, robot('twm'));
  await page.click('#tab-convert');
  for (const target of sinew.targets()) {
    await page.selectOption('#panel-convert select >> nth=0', target.id);
    const { report } = await converted(robot('twm'), target.id, `robot${target.extensions[0]}`);
    await page.waitForFunction((name) => document.querySelector('[data-testid=download]')?.download === name, report.files[0].name);
    const links = page.locator('[data-testid=download]');
    assert.deepEqual(await links.allTextContents(), report.files.map((file) => file.name), target.id);
    for (const [i, { name, bytes }] of report.files.entries()) {
      const [download] = await Promise.all([page.waitForEvent('download'), links.nth(i).click()]);
      assert.equal(download.suggestedFilename(), name);
      assert.ok(Buffer.compare(readFileSync(await download.path()), bytes) === 0, `${target.id}: ${name}`);
    }
    assert.deepEqual(await texts('.losses li > span:first-child'), report.losses.map((loss) => loss.code), target.id);
  }
});

test('the files of a model are listed as found or missing', async () => {
  await openInPage(page, join(top, 'src/formats/sgm/samples/good/full.sgm'));
  await page.click('#tab-model');
  const rows = await texts('#panel-model h2:has-text("Referenced files") + table tr');
  assert.ok(rows.some((row) => /^skeleton\.sga.*found/.test(row)), rows.join('\n'));
  assert.ok(rows.some((row) => /^wood_n\.png.*missing/.test(row)), rows.join('\n'));
});

test('nobody else is asked for anything', () => {
  assert.deepEqual(errors, []);
  assert.ok(requests.length > 0);
  assert.deepEqual(requests.filter((url) => !/^(file|data|blob):/.test(url)), []);
});
