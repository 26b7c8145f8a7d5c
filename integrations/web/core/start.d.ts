// SPDX-License-Identifier: MIT
// For bundlers: the caller says where the module is.
import type { Sinew } from './index.js';

export * from './index.js';
export function start(source: BufferSource | WebAssembly.Module | Response | URL | string): Promise<Sinew>;
