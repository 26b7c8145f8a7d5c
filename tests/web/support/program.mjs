// SPDX-License-Identifier: MIT
// The native program, whose word the module's is compared with.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

import { top } from './files.mjs';

export const program = resolve(process.env.SINEW_PROGRAM ?? join(top, 'build/dev/cli/sinew'));

/** Gives what work on a new folder gives; the folder is gone afterwards. */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'sinew-web-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Its JSON. 0 is well, 1 is an issue, everything else is no answer.
function run(folder, words) {
  return new Promise((done, fail) => {
    execFile(program, [...words, '--json'], { cwd: folder, maxBuffer: 1 << 28 }, (error, out, complaints) => {
      if (error && error.code !== 1) fail(new Error(`sinew ${words.join(' ')}: ${complaints || error.message}`));
      else done(out);
    });
  });
}

/** What it says about a file; nothing if it only complains. */
export async function ask(command, path, ...more) {
  const out = await run(dirname(path), [command, basename(path), ...more]);
  return out === '' ? undefined : JSON.parse(out);
}

/** What it says about each file of a folder: one start for all. */
export async function askAbout(command, folder, names) {
  const lines = (await run(folder, [command, ...names])).trimEnd().split('\n').map((line) => JSON.parse(line));
  return new Map(lines.map((line) => [line.file ?? line.uri, line]));
}

/** Its report of a conversion, with names below the output's folder, and the bytes of all files. */
export const converted = (path, to, name) => inFolder(async (folder) => {
  const report = await ask('convert', path, join(folder, name), '--to', to);
  report.written = report.written.map((each) => each.slice(folder.length + 1));
  report.files = report.written.map((each) => ({ name: each, bytes: new Uint8Array(readFileSync(join(folder, each))) }));
  return { report, inFolder: readdirSync(folder, { recursive: true }).sort() };
});

/** Works on all, a few at a time: a program of its own for each takes its time. Fails at the end, with all that failed. */
export async function forEach(all, work, atOnce = 4) {
  const left = [...all];
  const failures = [];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (left.length) await work(left.shift()).catch((error) => failures.push(error));
  }));
  if (failures.length > 1) failures[0].message += `\n… and ${failures.length - 1} more: ${failures.slice(1).map((error) => error.message.split('\n')[0]).join(', ')}`;
  if (failures.length) throw failures[0];
}
