// SPDX-License-Identifier: MIT
// Sends the committed inputs of the native fuzzers through the module. It may refuse them, but must not trap or hang.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';

import { filesInArchive } from './support/archive.mjs';
import { below, short, sinew, top } from './support/files.mjs';

test('the inputs of the fuzzers do not stop the module', () => {
  let count = 0;
  const stopped = [];
  for (const archive of below(join(top, 'tests/fuzz/corpus'))) {
    for (const { name, content } of filesInArchive(archive)) {
      ++count;
      const file = sinew.open(content, { name });
      try {
        file.identify();
        file.info();
        file.validate();
        file.dump();
        file.convert('gltf');
      } catch (error) {
        stopped.push(`${short(archive)}: ${name}: ${error.stack}`);
      }
      file.close();
    }
  }
  assert.deepEqual(stopped, []);
  assert.ok(count > 100);
});
