// SPDX-License-Identifier: MIT
// The module gives what the program gives: the same words, the same bytes.
import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import test from 'node:test';

import { broken, bytesOf, good, openSample, robots, short, sinew } from './support/files.mjs';
import { ask, askAbout, converted, forEach } from './support/program.mjs';

const all = [...good, ...broken, ...robots];

test('there are samples of every format', () => {
  const seen = new Set([...good, ...robots].map((path) => sinew.identify(bytesOf(path), { name: path }).format));
  for (const format of sinew.formats()) assert.ok(seen.has(format.id), format.id);
  assert.ok(broken.length > 200);
});

function assertSame(ours, theirs, what) {
  try {
    assert.deepEqual(ours, theirs);
  } catch (error) {
    // The lines that differ are enough: a report can be long.
    assert.fail(`${what}: ${error.message.split('\n').filter((line) => /^[-+]/.test(line)).slice(0, 12).join('\n')}`);
  }
}

// Where a size has 32 bits, a count that is impossible in any case is told as the largest that there is.
const largest = 0xffffffff;
const withSmallSizes = (value) =>
  JSON.parse(JSON.stringify(value), (key, each) =>
    key === 'reason' ? each.replace(/[0-9]{10,}(?= ×)/g, (digits) => Math.min(Number(digits), largest)) : each);

const folders = new Map();
for (const path of all) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);

for (const command of ['identify', 'info']) {
  test(`${command} says the same about every sample`, async () => {
    for (const [folder, paths] of folders) {
      const theirs = await askAbout(command, folder, paths.map((path) => basename(path)));
      await forEach(paths, async (path) => {
        const file = openSample(path);
        assertSame(file[command](), withSmallSizes(theirs.get(basename(path))), short(path));
        file.close();
      });
    }
  });
}

// Asked about several files, the program validates what they share only once: these get a start each.
for (const command of ['validate', 'dump']) {
  test(`${command} says the same about every sample`, async () => {
    await forEach(all, async (path) => {
      const theirs = await ask(command, path);
      const file = openSample(path);
      const ours = file[command]();
      // Of a file without a single field, dump only complains, where the module gives its report.
      if (theirs === undefined) assert.deepEqual(ours, file.validate(), short(path));
      else assertSame(ours, theirs, short(path));
      file.close();
    });
  });
}

// A report has files only here, and a difference of bytes must not print a megabyte.
function assertSameConversion(path, to, { report: theirs, inFolder }, ours) {
  const what = `${short(path)} to ${to}`;
  const named = (report) => ({ ...report, files: report.files.map((file) => file.name) });
  assertSame(named(ours), named(theirs), what);
  assert.deepEqual([...ours.written].sort(), inFolder, what);
  ours.files.forEach(({ name, bytes }, i) => assert.ok(Buffer.compare(bytes, theirs.files[i].bytes) === 0, `${what}: ${name}`));
}

async function assertConvertsAlike(path, target, extension = target.extensions[0]) {
  const name = `out${extension}`;
  const theirs = await converted(path, target.id, name);
  const file = openSample(path);
  assertSameConversion(path, target.id + extension, theirs, file.convert(target.id, { name }));
  file.close();
  return theirs.report.written.length > 0;
}

for (const target of sinew.targets()) {
  test(`good samples become the same ${target.id}`, async () => {
    let written = 0;
    await forEach([...good, ...robots], async (path) => {
      for (const extension of target.extensions) if (await assertConvertsAlike(path, target, extension)) ++written;
    });
    assert.ok(written > good.length / 2, `only ${written} were written`);
  });
}

test('broken samples become the same glTF, or the same refusal', async () => {
  const gltf = sinew.targets().find((target) => target.id === 'gltf');
  const kinds = new Set();
  await forEach(broken, async (path) => kinds.add(await assertConvertsAlike(path, gltf)));
  assert.equal(kinds.size, 2, 'some can be converted, some cannot');
});
