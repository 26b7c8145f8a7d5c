// SPDX-License-Identifier: MIT
// The client of `sinew view`: gets the list of files and their bytes, and waits for changes.
import type { Entry } from './files';

const token = new URLSearchParams(location.search).get('token');

/** True if `sinew view` serves this page. */
export const isServed = location.protocol === 'http:' && token !== null;

const address = (path: string) => `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token ?? '')}`;

interface Served {
  path: string;
  model: boolean;
}

/** All served files; `models` are the paths named on the command line. */
export async function servedFiles(): Promise<{ entries: Entry[]; models: string[] }> {
  const response = await fetch(address('files'));
  if (!response.ok) throw new Error(`sinew view responded with status ${response.status}`);
  const list = (await response.json()) as Served[];
  const entries = await Promise.all(list.map(async ({ path }, i): Promise<Entry> => {
    const answer = await fetch(address(`file/${i}`));
    if (!answer.ok) throw new Error(`${path}: sinew view responded with status ${answer.status}`);
    return { path, file: new File([await answer.blob()], path.slice(path.lastIndexOf('/') + 1)) };
  }));
  return { entries, models: list.filter((one) => one.model).map((one) => one.path) };
}

/** Calls back whenever a file has changed on disk. */
export function onChange(callback: () => void): void {
  const wait = async (seen: string): Promise<void> => {
    try {
      const response = await fetch(address(`changes?after=${encodeURIComponent(seen)}`));
      const state = response.ok ? await response.text() : seen;
      if (response.ok && seen !== '' && state !== seen) callback();
      if (!response.ok) return;
      return wait(state);
    } catch {
      // The program has ended; keep showing the model.
    }
  };
  void wait('');
}
