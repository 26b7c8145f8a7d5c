// SPDX-License-Identifier: MIT
// Works on files where it does not hold up the page. The last file that was opened stays in the module.
import { start, type OpenFile, type Sinew } from 'sinew-core/start';

import type { Bundle, Calls, Opened, Question, Reply } from './protocol';

let sinew: Sinew;
let file: OpenFile | undefined;

type Tell = (text: string, done?: number) => void;

async function open({ model, companions }: Bundle, tell: Tell): Promise<Opened> {
  const began = performance.now();
  file?.close();
  file = undefined;
  const beside = new Map<string, Uint8Array>();
  for (const [path, each] of companions) {
    tell(`Reading ${each.name}`);
    beside.set(path, new Uint8Array(await each.arrayBuffer()));
  }
  const onRead = (bytes: number, of: number) => tell(`Reading ${model.name}`, bytes / of);
  file = await sinew.openBlob(model, { name: model.name, companions: beside, onProgress: onRead });
  tell('Looking at it');
  const identification = file.identify();
  const info = file.info();
  tell('Checking it');
  const report = file.validate();
  tell('Preparing the picture');
  let glb: ArrayBuffer | null = null;
  const onProgress = (bytes: number, of: number) => tell('Preparing the picture', bytes / of);
  const shown = file.convert('gltf', { name: 'shown.glb', textures: 'embed', onProgress });
  if (shown.files[0]) glb = shown.files[0].bytes.buffer as ArrayBuffer;
  return {
    name: model.name, size: model.size, identification, info, report, glb, milliseconds: performance.now() - began,
  };
}

function opened(): OpenFile {
  if (!file) throw new Error('no file is open');
  return file;
}

const calls: { [Name in keyof Calls]: (tell: Tell, ...values: Parameters<Calls[Name]>) => unknown } = {
  async start(_, wasm) {
    sinew = await start(wasm);
    return { version: sinew.version, formats: sinew.formats(), targets: sinew.targets() };
  },
  open: (tell, bundle) => open(bundle, tell),
  dump: (_, options) => opened().dump(options),
  convert: (tell, to, options) =>
    opened().convert(to, { ...options, onProgress: (bytes, of) => tell('Converting', bytes / of) }),
};

const reply = (message: Reply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

// One after the other, in the order of the questions.
let queue = Promise.resolve();
self.onmessage = ({ data: { id, call, values } }: MessageEvent<Question>) => {
  queue = queue.then(async () => {
    let last = 0;
    const tell: Tell = (text, done) => {
      if (done !== undefined && done < 1 && performance.now() - last < 50) return;
      last = performance.now();
      reply({ id, progress: { text, done } });
    };
    try {
      const answer = await (calls[call] as (tell: Tell, ...values: unknown[]) => unknown)(tell, ...values);
      const glb = (answer as Partial<Opened> | undefined)?.glb;
      reply({ id, answer }, glb ? [glb] : []);
    } catch (error) {
      reply({ id, error: (error as Error).message });
    }
  });
};
