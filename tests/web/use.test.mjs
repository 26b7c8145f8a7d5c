// SPDX-License-Identifier: MIT
// How the module is used, and misused.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';

import { SinewError, load } from '../../integrations/web/core/index.js';
import { bytesOf, core, sinew, top } from './support/files.mjs';

const twm = bytesOf(join(top, 'examples/robot.twm'));
const sgm = bytesOf(join(top, 'src/formats/sgm/samples/good/full.sgm'));
const sga = bytesOf(join(top, 'src/formats/sgm/samples/good/skeleton.sga'));

test('it knows its version, its formats and its issues', () => {
  assert.match(sinew.version, /^\d+\.\d+\.\d+$/);
  assert.ok(sinew.formats().every((format) => format.id && format.title && format.extensions.length));
  const written = sinew.targets().map((format) => format.id);
  assert.deepEqual(written, [...sinew.formats().map((format) => format.id), 'obj']);
  assert.ok(sinew.issues().flatMap((family) => family.entries).length > 100);
});

test('it starts from bytes, from a compiled module and from an answer', async () => {
  const wasm = bytesOf(join(core, 'sinew.wasm'));
  for (const source of [wasm, await WebAssembly.compile(wasm), new Response(wasm)]) {
    assert.equal((await load(source)).identify(twm).format, 'twm');
  }
});

test('unknown options are refused by name', () => {
  for (const command of ['identify', 'info', 'validate', 'dump']) {
    assert.throws(() => sinew[command](twm, { colour: 'red' }), { name: 'TypeError', message: /colour/ }, command);
  }
  assert.throws(() => sinew.convert(twm, 'gltf', { colour: 'red' }), { name: 'TypeError', message: /colour/ });
});

test('options of the wrong kind are refused, and the text says what is right', () => {
  const misuses = [
    [() => sinew.info(twm, { format: 'fbx' }), /format.*formats/],
    [() => sinew.info(twm, { format: 7 }), /format.*string/],
    [() => sinew.info(twm, { format: 'twm', dialect: 'nonsense' }), /dialect.*format's/],
    [() => sinew.info(twm, { follow: 'yes' }), /follow.*true or false/],
    [() => sinew.validate(twm, { profile: 'nonsense' }), /profile.*engine/],
    [() => sinew.validate(twm, { ignore: 'ALL' }), /ignore.*list of strings/],
    [() => sinew.validate(twm, { ignore: [1] }), /ignore.*list of strings/],
    [() => sinew.validate(twm, { maxIssues: -1 }), /maxIssues.*whole number/],
    [() => sinew.dump(twm, { from: 0.5 }), /from.*whole number/],
    [() => sinew.convert(twm, 'fbx'), /to.*targets/],
    [() => sinew.convert(twm, undefined), /to.*targets/],
    [() => sinew.convert(twm, 'twm', { toDialect: 'nonsense' }), /toDialect.*format's/],
    [() => sinew.convert(twm, 'gltf', { textures: 'maybe' }), /textures.*keep, copy, embed, names, none/],
    [() => sinew.convert(twm, 'gltf', { normals: 'maybe' }), /normals.*keep, missing, always/],
    [() => sinew.convert(twm, 'gltf', { fps: 0 }), /fps.*number/],
    [() => sinew.convert(twm, 'gltf', { axes: 'maybe' }), /axes.*convert or keep/],
  ];
  for (const [misuse, message] of misuses) assert.throws(misuse, { name: 'TypeError', message });
});

test('what is not bytes is refused', () => {
  for (const bytes of [undefined, null, 'a text', 7, {}, [1, 2], sga.buffer]) {
    assert.throws(() => sinew.identify(bytes), { name: 'TypeError', message: /Uint8Array|bytes/i }, String(bytes));
  }
});

test('options are heeded', () => {
  const whole = sinew.dump(twm, { elements: true }).fields;
  assert.equal(sinew.dump(twm, { elements: true, maxRows: 7 }).fields.length, 7);
  const some = sinew.dump(twm, { from: 16, to: 24, hex: true }).fields;
  assert.ok(some.length > 0 && some.every((row) => row.offset < 24 && row.offset + row.size > 16 && row.bytes));
  assert.ok(sinew.dump(twm, { path: '/meshes/0' }).fields.every((row) => row.path.startsWith('/meshes/0')));
  assert.ok(whole.length > 1000);
  const broken = bytesOf(join(top, 'src/formats/twm/samples/broken/WEIGHT_SUM.twm'));
  const { issues } = sinew.validate(broken);
  assert.ok(issues.messages.some((message) => message.code === 'WEIGHT_SUM'));
  assert.ok(!sinew.validate(broken, { ignore: ['WEIGHT_SUM'] }).issues.messages.some((message) => message.code === 'WEIGHT_SUM'));
  assert.equal(sinew.validate(broken, { maxIssues: 0 }).issues.messages.length, 0);
  assert.ok(sinew.dump(broken, { issues: true }).report.issues.messages.length > 0);
});

test('progress is told while a file is handed over, up to its end', () => {
  const told = [];
  const { files } = sinew.convert(twm, 'gltf', { onProgress: (...both) => told.push(both) });
  assert.deepEqual(told.at(-1), [files[0].bytes.length, files[0].bytes.length]);
});

test('two files are open at once and do not mix', () => {
  const one = sinew.open(twm, { name: 'one.twm' });
  const other = sinew.open(sgm, { name: 'other.sgm', companions: { 'skeleton.sga': sga } });
  const text = JSON.stringify(one.convert('gltf'));
  assert.equal(other.identify().format, 'sgm');
  assert.equal(one.identify().file, 'one.twm');
  other.convert('gltf');
  assert.equal(JSON.stringify(one.convert('gltf')), text);
  one.close();
  assert.equal(other.info().file, 'other.sgm');
  other.close();
});

test('a blob is opened without a copy outside, with progress', async () => {
  const told = [];
  const file = await sinew.openBlob(new Blob([twm]), { name: 'one.twm', onProgress: (...both) => told.push(both) });
  assert.deepEqual(told.at(-1), [twm.length, twm.length]);
  assert.deepEqual(file.info(), sinew.info(twm, { name: 'one.twm' }));
  file.close();
  const named = await sinew.openBlob(new File([twm], 'two.twm'));
  assert.equal(named.identify().file, 'two.twm');
  named.close();
  const empty = await sinew.openBlob(new Blob([]), { name: 'none.twm' });
  assert.equal(empty.validate().issues.messages[0].code, 'FILE_EMPTY');
  empty.close();
});

test('a blob that is too large, or changes while it is read, is refused', async () => {
  const blob = (size, parts) => ({ size, stream: () => new Blob(parts).stream() });
  await assert.rejects(sinew.openBlob(blob(2 ** 33, [])), { name: 'SinewError', message: /not enough memory/ });
  await assert.rejects(sinew.openBlob(blob(2, ['abc'])), { name: 'SinewError', message: /longer/ });
  await assert.rejects(sinew.openBlob(blob(4, ['abc'])), { name: 'SinewError', message: /shorter/ });
  assert.equal(sinew.identify(twm).format, 'twm');
});

test('a closed file says so, and closing twice is nothing', () => {
  const file = sinew.open(twm);
  file.close();
  file.close();
  for (const command of ['identify', 'info', 'validate', 'dump']) {
    assert.throws(() => file[command](), { name: 'SinewError', message: /closed/ }, command);
  }
  assert.throws(() => file.convert('gltf'), SinewError);
});

test('misuse does not hurt an open file', () => {
  const file = sinew.open(twm);
  assert.throws(() => file.dump({ from: 'here' }), TypeError);
  assert.throws(() => file.convert('fbx'), TypeError);
  assert.equal(file.identify().format, 'twm');
  assert.equal(file.convert('gltf').files.length, 1);
  file.close();
});

test('files beside the model come from a callback, a Map or an object, in any case', () => {
  const asked = [];
  const callback = (path) => {
    asked.push(path);
    return path === 'skeleton.sga' ? sga : undefined;
  };
  const ways = [callback, new Map([['skeleton.sga', sga]]), { 'skeleton.sga': sga }, { 'Skeleton.SGA': sga }, new Map([['SKELETON.sga', sga]])];
  const found = (companions) => sinew.info(sgm, { name: 'full.sgm', companions }).dependencies.filter((one) => one.found).map((one) => one.file);
  const animations = (companions) => {
    const glb = sinew.convert(sgm, 'gltf', { companions, outName: 'out.gltf' }).files[0].bytes;
    return JSON.parse(new TextDecoder().decode(glb)).animations?.length ?? 0;
  };
  for (const way of ways) {
    assert.deepEqual(found(way), ['skeleton.sga']);
    assert.equal(animations(way), animations(callback));
  }
  assert.ok(asked.includes('skeleton.sga'));
  assert.ok(animations(callback) > animations(undefined));
  assert.deepEqual(found({ 'other.sga': sga }), []);
  // The exact name goes first.
  assert.deepEqual(found({ 'SKELETON.SGA': new Uint8Array(4), 'skeleton.sga': sga }), ['skeleton.sga']);
  assert.equal(sinew.validate(sgm, { companions: { 'skeleton.sga': sga } }).issues.numErrors, 0);
});

test('what a callback throws is thrown, and its file can be used again', () => {
  for (const error of [new RangeError('the disk is gone'), new TypeError('no such thing'), 'a word']) {
    let isGone = true;
    const companions = (name) => {
      if (isGone) throw error;
      return name.endsWith('.sga') ? sga : undefined;
    };
    const file = sinew.open(sgm, { companions });
    assert.throws(() => file.info(), (thrown) => thrown === error);
    isGone = false;
    assert.ok(file.info().dependencies.some((one) => one.found));
    assert.throws(() => file.convert('gltf', { onProgress: () => { throw error; } }), (thrown) => thrown === error);
    assert.equal(file.convert('gltf').files.length, 1);
    file.close();
  }
  assert.throws(() => sinew.info(sgm, { companions: { 'skeleton.sga': 'not bytes' } }), { name: 'TypeError', message: /Uint8Array/ });
});

test('what is written is named after the file, unless it gets a name', () => {
  const named = (name, to, more) => sinew.convert(twm, to, { name, ...more }).files[0].name;
  assert.equal(named('robot.twm', 'gltf'), 'robot.glb');
  assert.equal(named('robot.twm', 'gltf', { toDialect: 'gltf' }), 'robot.gltf');
  assert.equal(named('models/robot.scene.sgm', 'mesh'), 'robot.mesh');
  assert.equal(named(undefined, 'gltf'), 'model.glb');
  assert.equal(named('robot.twm', 'gltf', { outName: 'other.glb' }), 'other.glb');
});

test('thousands of files need no more memory than a few', async () => {
  const memories = new Set();
  const { instantiate } = WebAssembly;
  const { Instance } = WebAssembly;
  // Sees every instance that the module makes.
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    memories.add(made.exports.memory);
    return made;
  };
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      memories.add(this.exports.memory);
    }
  };
  try {
    const own = await load();
    const small = bytesOf(join(top, 'src/formats/twm/samples/good/skinned.twm'));
    const some = (count) => {
      for (let i = 0; i < count; ++i) {
        const file = own.open(small);
        assert.equal(file.validate().issues.numErrors, 0);
        file.convert('gltf');
        file.close();
      }
      return [...memories].map((memory) => memory.buffer.byteLength);
    };
    const few = some(20);
    assert.equal(few.length, 1, 'one instance does it all');
    assert.deepEqual(some(2000), few);
  } finally {
    WebAssembly.instantiate = instantiate;
    WebAssembly.Instance = Instance;
  }
});
