// SPDX-License-Identifier: MIT
// How the viewer does with a large file: `node tests/web/large.mjs [MEGABYTES]`. Makes a .mesh of 200 MB in a temporary
// folder, opens it in the page, and tells how long it took, how much memory there is, how long frames take, and whether the page
// was there for anything else meanwhile.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { launch, open, viewer } from '../../integrations/web/browser.mjs';
import { sinew, top } from './support/files.mjs';
import { inFolder } from './support/program.mjs';

const megabytes = Number(process.argv[2] ?? 200);

// A grid of hills as glTF in two parts; the module makes the .mesh of it. A vertex has 32 bytes there, and six indices.
function hills(wanted) {
  const side = Math.floor(Math.sqrt(wanted / (32 + 6 * 4)));
  const count = side * side;
  const indexCount = 6 * (side - 1) ** 2;
  const data = new ArrayBuffer(32 * count + 4 * indexCount);
  const positions = new Float32Array(data, 0, 3 * count);
  const normals = new Float32Array(data, 12 * count, 3 * count);
  const uvs = new Float32Array(data, 24 * count, 2 * count);
  const indices = new Uint32Array(data, 32 * count, indexCount);
  for (let i = 0; i < count; ++i) {
    const [u, v] = [(i % side) / (side - 1), Math.floor(i / side) / (side - 1)];
    positions.set([10 * u - 5, Math.sin(9 * u) * Math.cos(9 * v), 10 * v - 5], 3 * i);
    normals.set([0, 1, 0], 3 * i);
    uvs.set([u, v], 2 * i);
  }
  let at = 0;
  for (let y = 0; y + 1 < side; ++y) {
    for (let x = 0; x + 1 < side; ++x) {
      const i = y * side + x;
      indices.set([i, i + side, i + 1, i + 1, i + side, i + side + 1], at);
      at += 6;
    }
  }
  const view = (byteOffset, byteLength) => ({ buffer: 0, byteOffset, byteLength });
  const accessor = (bufferView, size, type, more = {}) => ({ bufferView, componentType: 5126, count: size, type, ...more });
  const json = {
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3 }] }],
    buffers: [{ uri: 'hills.bin', byteLength: data.byteLength }],
    bufferViews: [view(0, 12 * count), view(12 * count, 12 * count), view(24 * count, 8 * count), view(32 * count, 4 * indexCount)],
    accessors: [
      accessor(0, count, 'VEC3', { min: [-5, -1, -5], max: [5, 1, 5] }), accessor(1, count, 'VEC3'), accessor(2, count, 'VEC2'),
      accessor(3, indexCount, 'SCALAR', { componentType: 5125 }),
    ],
  };
  return { gltf: new TextEncoder().encode(JSON.stringify(json)), companions: { 'hills.bin': new Uint8Array(data) } };
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;

// From asking for a picture until all of it is there.
const frameTimes = (page, count) => page.evaluate(async (wanted) => {
  const times = [];
  for (let i = 0; i < wanted; ++i) {
    const began = performance.now();
    viewer.stage.draw();
    do await new Promise((done) => requestAnimationFrame(done));
    while (!viewer.stage.complete);
    const gl = viewer.stage.canvas.getContext('webgl2');
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    times.push(performance.now() - began);
  }
  return times;
}, count);

// What the processes that this one has started hold, in MB, by what they are for; memory that several share counts for each.
function memory() {
  const text = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = text(`/proc/${pid}/status`);
    const number = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    found.set(Number(pid), { parent: number('PPid'), size: number('VmRSS') / 1e3, most: number('VmHWM') / 1e3, command: text(`/proc/${pid}/cmdline`) });
  }
  const ours = (one) => one && (one.parent === process.pid || ours(found.get(one.parent)));
  return [...found.values()].filter((one) => ours(one) && one.size > 100).map(({ command, size, most }) =>
    `${/--type=([\w-]+)/.exec(command)?.[1] ?? 'browser'} ${size.toFixed(0)} MB (at most ${most.toFixed(0)})`).join(', ');
}

// Notes the longest time in which the page answers nobody.
const watch = (page) => page.evaluate(() => {
  let last = performance.now();
  window.longest = 0;
  setInterval(() => {
    window.longest = Math.max(window.longest, performance.now() - last);
    last = performance.now();
  }, 5);
});
const heldUp = (page) => page.evaluate(() => {
  const { longest } = window;
  window.longest = 0;
  return `held up for at most ${longest.toFixed(0)} ms`;
});

await inFolder(async (folder) => {
  const path = join(folder, 'hills.mesh');
  const { gltf, companions } = hills(megabytes * 1e6);
  const [file] = sinew.convert(gltf, 'mesh', { name: 'hills.gltf', companions, outName: 'hills.mesh' }).files;
  await writeFile(path, file.bytes);
  console.log(`file: ${(statSync(path).size / 1e6).toFixed(0)} MB`);

  const browser = await launch();
  try {
    const page = await viewer(browser);
    page.setDefaultTimeout(600_000);
    await open(page, [join(top, 'examples/robot.twm')]);
    console.log(`robot: ${middle(await frameTimes(page, 60)).toFixed(1)} ms a frame`);

    await watch(page);
    const began = performance.now();
    const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    await open(page, [path]);
    console.log(`open after ${since()}, ${await heldUp(page)}`);
    await page.waitForFunction(() => viewer.stage.complete);
    console.log(`all of it drawn after ${since()}, ${await heldUp(page)}; ${await page.evaluate(() => viewer.model()?.vertices)} vertices`);
    console.log(`memory: ${memory()}`);
    console.log(`large model: ${middle(await frameTimes(page, 5)).toFixed(1)} ms a picture, ${await heldUp(page)}`);
    console.log(`${await page.evaluate(() => viewer.stage.parts.atOnce.toFixed(0))} triangles at once`);
  } finally {
    await browser.close();
  }
});
