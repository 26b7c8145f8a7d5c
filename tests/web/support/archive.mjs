// SPDX-License-Identifier: MIT
// The archives of the fuzzers' inputs. tests/support/archive.cpp checks them strictly.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const blockSize = 512;

/** The files of a ustar archive: a name and a content each. */
export function filesInArchive(path) {
  const archive = readFileSync(path);
  const text = (start, end) => archive.toString('latin1', start, end).replace(/\0.*$/s, '');
  const files = [];
  let at = 0;
  // A block of zeros follows the last file.
  while (archive[at] !== 0) {
    assert.equal(text(at + 257, at + 263), 'ustar', `${path}: not a ustar header at byte ${at}`);
    const size = parseInt(text(at + 124, at + 136), 8);
    const start = at + blockSize;
    assert.ok(start + size <= archive.length, `${path}: truncated`);
    files.push({ name: text(at, at + 100), content: new Uint8Array(archive.subarray(start, start + size)) });
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return files;
}
