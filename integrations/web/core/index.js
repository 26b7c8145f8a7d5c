// SPDX-License-Identifier: MIT
// Sinew in JavaScript: reads, checks, explains and converts models, without network or file system access.
//
//     const sinew = await load();
//     const report = sinew.validate(bytes, { name: 'robot.twm' });

import { start } from './sinew.js';

export { SinewError } from './sinew.js';

/** Starts the module from the file next to this one, or from the given bytes or address. */
export async function load(source = new URL('./sinew.wasm', import.meta.url)) {
  // fetch() of Node does not read files.
  if (source instanceof URL && source.protocol === 'file:' && globalThis.process?.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return start(await readFile(source));
  }
  return start(source);
}
