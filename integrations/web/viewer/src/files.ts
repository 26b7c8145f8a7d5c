// SPDX-License-Identifier: MIT
// Finds the models among dropped files, and the companion files of each.
import type { FormatFacts } from 'sinew-core/start';

import type { Bundle } from './protocol';

export interface Entry {
  path: string;
  file: File;
}

/** The dropped files, including those in dropped folders. */
export async function dropped(transfer: DataTransfer): Promise<Entry[]> {
  // Read everything before the first await: after it, the transfer is empty.
  const files = picked([...transfer.files]);
  const roots = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => !!entry);
  try {
    const entries = roots.length > 0 ? await inside(roots) : files;
    if (entries.length > 0) return entries;
  } catch {
    // A page opened from a folder may not list dropped folders, but it can read dropped files.
    if (roots.every((root) => root.isFile)) return files;
    throw new Error('This browser does not open folders on a page that is itself a local file. Choose the files, or use `sinew view`.');
  }
  throw new Error('No files were dropped.');
}

async function inside(roots: FileSystemEntry[]): Promise<Entry[]> {
  const all: Entry[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      all.push({ path: entry.fullPath.replace(/^\//, ''), file });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const one of some) await walk(one);
    }
  };
  for (const root of roots) await walk(root);
  return all;
}

export const picked = (files: File[]): Entry[] =>
  files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** One bundle per model. If no file has the extension of a model, the first file is taken as one. */
export function bundles(entries: Entry[], formats: FormatFacts[]): Bundle[] {
  const isOneOf = (kinds: FormatFacts[]) => ({ path }: Entry) =>
    kinds.some(({ extensions }) => extensions.some((extension) => path.toLowerCase().endsWith(extension)));
  // Animations are shown with their model; without a model, they are shown on their own.
  let models = entries.filter(isOneOf(formats.filter((format) => !format.companionOnly)));
  if (models.length === 0) models = entries.filter(isOneOf(formats));
  if (models.length === 0) models = entries.slice(0, 1);
  return models.map((entry) => bundleOf(entry, entries));
}

/** A model with all files in its folder and its subfolders. */
export function bundleOf(model: Entry, entries: Entry[]): Bundle {
  const beside = folder(model.path);
  const companions = entries
    .filter((other) => other !== model && other.path.startsWith(beside))
    .map((other): [string, File] => [other.path.slice(beside.length), other.file]);
  return { model: model.file, companions };
}
