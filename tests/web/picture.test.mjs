// SPDX-License-Identifier: MIT
// What can be seen of a model, in software WebGL: poses, modes, overlays.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';

import { top } from './support/files.mjs';
import { assertGolden, difference, onlyTheModel, picture, pixels } from './support/pictures.mjs';
import { openInPage, robot, startBrowser, startViewer } from './support/viewer.mjs';

const WIDTH = 480;
const HEIGHT = 360;
const { page, errors } = await startViewer(await startBrowser(), { viewport: { width: 480, height: 640 }, deviceScaleFactor: 1 });
await onlyTheModel(page);

const pose = (animation, seconds = 0) => page.evaluate(([index, time]) => {
  viewer.player.choose(index);
  viewer.player.seek(time);
}, [animation, seconds]);
const set = (what, ...values) => page.evaluate(([name, given]) => viewer[name](...given), [what, values]);

// The others have joints that move, but no weights, or no body at all.
const skinned = ['glb', 'mesh', 'sgm', 'twm'];

for (const extension of ['glb', 'mesh', 'scene.sgm', 'sga', 'sgm', 'sphere.mesh', 'twm']) {
  test(`robot.${extension} looks as it did, at rest and in motion`, async () => {
    assert.ok(await openInPage(page, robot(extension)));
    await set('setOverlay', 'skeleton', !skinned.includes(extension));
    const name = `robot-${extension.replace('.', '-')}`;
    await pose(-1);
    await page.evaluate(() => viewer.stage.fit('iso'));
    await assertGolden(page, `${name}-rest`);
    await pose(0, 0.25);
    await assertGolden(page, `${name}-moved`);
  });
}

const joints = () => page.evaluate(() => viewer.model().joints.map((joint) => ({ name: joint.name, ...viewer.stage.screenPlace(joint) })));

test('an animation moves the model, and comes back', async () => {
  await openInPage(page, robot('twm'));
  await set('setOverlay', 'skeleton', false);
  await pose(0, 0.25);
  const one = await picture(page);
  await pose(0, 0.75);
  const other = await picture(page);
  assert.ok(await difference(page, one, other) > 0.01);
  await pose(0, 0.25);
  assert.equal(await difference(page, one, await picture(page)), 0);
});

test('a model fills the picture in the pose that it is shown in', async () => {
  await openInPage(page, join(top, 'src/formats/scene-sgm/samples/good/full.sgm'));
  // How far it reaches from edge to edge, in the direction that it is larger in.
  const share = async () => {
    const image = await pixels(page);
    const places = Array.from({ length: WIDTH * HEIGHT }, (_, i) => i).filter((i) => image[4 * i + 3] > 128);
    const reach = (of) => Math.max(...places.map(of)) - Math.min(...places.map(of)) + 1;
    return Math.max(reach((i) => i % WIDTH) / WIDTH, reach((i) => Math.floor(i / WIDTH)) / HEIGHT);
  };
  const opened = await share();
  assert.ok(opened > 0.4 && opened < 1, `${opened} of the picture`);
  // At rest its parts are apart.
  const edge = () => page.evaluate(() => viewer.stage.box.max.x);
  const before = await edge();
  await pose(-1);
  await page.evaluate(() => viewer.stage.fit());
  assert.ok(await edge() > 2 * before);
});

test('a picture drawn in parts is the same picture', async () => {
  await openInPage(page, robot('twm'));
  await pose(0, 0.25);
  const whole = await picture(page);
  const seen = await page.evaluate(async () => {
    const { parts } = viewer.stage;
    const { atOnce, patch } = parts;
    Object.assign(parts, { atOnce: 40, patch: 5 });
    viewer.stage.draw();
    const seen = [];
    do {
      await new Promise((done) => requestAnimationFrame(done));
      seen.push(viewer.stage.canvas.toDataURL());
    } while (!viewer.stage.complete);
    Object.assign(parts, { atOnce, patch });
    return seen;
  });
  assert.ok(seen.length > 2);
  assert.ok(await difference(page, seen[0], whole) > 0.01);
  assert.equal(await difference(page, seen.at(-1), whole), 0);
});

// Whether something is drawn within some pixels of a place.
function isNear(image, { x, y }, reach, is) {
  for (let v = Math.max(0, Math.floor(y - reach)); v <= Math.min(HEIGHT - 1, y + reach); ++v) {
    for (let u = Math.max(0, Math.floor(x - reach)); u <= Math.min(WIDTH - 1, x + reach); ++u) {
      const at = 4 * (v * WIDTH + u);
      if (Math.hypot(u - x, v - y) <= reach && is(image.subarray(at, at + 4))) return true;
    }
  }
  return false;
}

// Not sphere-mesh: it has no pose at rest, its joints begin where the first frame has them.
for (const extension of ['twm', 'mesh', 'scene.sgm']) {
  test(`joints lie inside the robot, and the skeleton is drawn at them: ${extension}`, async () => {
    await openInPage(page, robot(extension));
    for (const [animation, seconds] of skinned.includes(extension) ? [[-1, 0], [0, 0.25], [0, 0.75]] : [[-1, 0]]) {
      await pose(animation, seconds);
      await set('setOverlay', 'skeleton', false);
      const body = await pixels(page);
      await set('setOverlay', 'skeleton', true);
      const lines = await pixels(page);
      const places = await joints();
      assert.equal(places.length, 13);
      for (const place of places) {
        const what = `${place.name} at ${seconds}`;
        // The hips have no body around them: the robot is made of boxes with gaps.
        assert.ok(isNear(body, place, 8, ([, , , alpha]) => alpha > 128), `${what} is outside`);
        assert.ok(isNear(lines, place, 2, ([red, green, blue]) => red > 200 && green > 90 && green < 200 && blue < 110), `${what} has no dot`);
      }
      const heights = places.map((place) => place.y);
      assert.ok(Math.max(...heights) - Math.min(...heights) > HEIGHT / 3, 'they are spread over the robot');
    }
    await set('setOverlay', 'skeleton', false);
  });
}

test('all modes draw, each in its own way', async () => {
  await openInPage(page, robot('twm'));
  const seen = {};
  for (const mode of ['shaded', 'wireframe', 'normals', 'uv', 'colors', 'weights']) {
    await set('setMode', mode);
    seen[mode] = await picture(page);
  }
  const names = Object.keys(seen);
  for (const [i, one] of names.entries()) {
    for (const other of names.slice(i + 1)) {
      assert.ok(await difference(page, seen[one], seen[other]) > 0.01, `${one} and ${other} look the same`);
    }
  }
  await set('setMode', 'shaded');
  assert.equal(await difference(page, seen.shaded, await picture(page)), 0, 'shaded comes back');
});

test('weights are painted around the chosen joint', async () => {
  await openInPage(page, robot('twm'));
  await set('setOverlay', 'skeleton', false);
  await pose(-1);
  await set('setMode', 'weights');
  const places = await joints();
  const redAround = async (index) => {
    await page.selectOption('#joint', String(index));
    const image = await pixels(page);
    const red = [];
    for (let at = 0; at < image.length; at += 4) {
      if (image[at + 3] > 200 && image[at] > 2 * image[at + 1] && image[at] > 2 * image[at + 2]) red.push(at / 4);
    }
    const middle = (of) => red.reduce((sum, pixel) => sum + of(pixel), 0) / red.length;
    return { count: red.length, x: middle((pixel) => pixel % WIDTH), y: middle((pixel) => Math.floor(pixel / WIDTH)) };
  };
  const highest = places.reduce((best, place, i) => (place.y < places[best].y ? i : best), 0);
  const lowest = places.reduce((best, place, i) => (place.y > places[best].y ? i : best), 0);
  for (const [own, other] of [[highest, lowest], [lowest, highest]]) {
    const red = await redAround(own);
    assert.ok(red.count > 50, `${places[own].name} has ${red.count} red pixels`);
    const far = (place) => Math.hypot(place.x - red.x, place.y - red.y);
    assert.ok(far(places[own]) < far(places[other]) / 2, `${places[own].name} is painted elsewhere`);
  }
  await set('setMode', 'shaded');
});

test('levels of detail, tags and collision meshes of a scene can be seen', async () => {
  await openInPage(page, join(top, 'src/formats/scene-sgm/samples/good/full.sgm'));
  const { tags, collisions, lods } = await page.evaluate(() => ({
    tags: viewer.model().tags.map((tag) => tag.name), collisions: viewer.model().collisions.length, lods: viewer.model().lods.map((lod) => lod.levels.length),
  }));
  assert.equal(tags.length, 1);
  assert.ok(collisions > 0);
  assert.deepEqual(lods, [2]);
  const plain = await picture(page);

  await set('setOverlay', 'tags', true);
  assert.deepEqual(await page.locator('#labels span').allTextContents(), tags);
  await set('setOverlay', 'tags', false);
  assert.equal(await page.locator('#labels span').count(), 0);

  await set('setOverlay', 'collision', true);
  assert.ok(await difference(page, plain, await picture(page)) > 0.0005, 'collision');
  await set('setOverlay', 'collision', false);
  await set('setOverlay', 'bounds', true);
  assert.ok(await difference(page, plain, await picture(page)) > 0.0005, 'bounds');
  await set('setOverlay', 'bounds', false);

  assert.equal(await page.locator('#lod option').count(), 2);
  await page.evaluate(() => {
    const choice = document.getElementById('lod');
    choice.value = '1';
    choice.dispatchEvent(new Event('change'));
  });
  // The sample's levels are one mesh: which of them is drawn can only be asked.
  assert.deepEqual(await page.evaluate(() => viewer.model().lods[0].levels.map((level) => level.visible)), [false, true]);
});

test('nothing went wrong meanwhile', () => assert.deepEqual(errors, []));
