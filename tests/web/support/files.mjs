// SPDX-License-Identifier: MIT
// The samples of the repository, and the module that looks at them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { load } from '../../../integrations/web/core/index.js';

export const top = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
export const core = join(top, 'integrations/web/core');
export const sinew = await load();

/** All files below a folder. */
export function below(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile()).sort();
}

const isGolden = (path) => /\.(json|dump)$/.test(path);
const sampleFolders = [...readdirSync(join(top, 'src/formats')).map((format) => `src/formats/${format}/samples`), 'src/gltf/samples']
  .map((folder) => join(top, folder)).filter((folder) => existsSync(folder));
const samples = (kind) => sampleFolders.flatMap((folder) => below(join(folder, kind))).filter((path) => !isGolden(path));

export const good = samples('good');
export const broken = samples('broken');
export const robots = readdirSync(join(top, 'examples')).filter((name) => /^robot\./.test(name)).sort().map((name) => join(top, 'examples', name));

/** A path as people write it. */
export const short = (path) => relative(top, path);

const contents = new Map();
/** A file, read once. */
export function bytesOf(path) {
  if (!contents.has(path)) contents.set(path, new Uint8Array(readFileSync(path)));
  return contents.get(path);
}

const folders = new Map();
/** What lies beside a file, as the module wants it. */
function companionsOf(path) {
  const folder = dirname(path);
  if (!folders.has(folder)) folders.set(folder, new Map(below(folder).map((each) => [relative(folder, each), bytesOf(each)])));
  return folders.get(folder);
}

export const openSample = (path) => sinew.open(bytesOf(path), { name: basename(path), companions: companionsOf(path) });
