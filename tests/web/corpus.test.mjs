// SPDX-License-Identifier: MIT
// What fuzzers of the native program have found goes through the module: it may refuse it, but neither trap nor hang.
import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import test from 'node:test';

import { below, bytesOf, short, sinew, top } from './support/files.mjs';

test('the corpus of the fuzzers does not stop the module', () => {
  const all = below(join(top, 'tests/fuzz/corpus'));
  assert.ok(all.length > 100);
  const stopped = [];
  for (const path of all) {
    const file = sinew.open(bytesOf(path), { name: basename(path) });
    try {
      file.identify();
      file.info();
      file.validate();
      file.dump();
      file.convert('gltf');
    } catch (error) {
      stopped.push(`${short(path)}: ${error.stack}`);
    }
    file.close();
  }
  assert.deepEqual(stopped, []);
});
