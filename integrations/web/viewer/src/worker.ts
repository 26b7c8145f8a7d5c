// SPDX-License-Identifier: MIT
// Processes files without blocking the page. The last file stays open in the module.
import { start, type OpenFile, type Sinew } from 'sinew-core/start';

import type { Bundle, Calls, Opened, Question, Reply } from './protocol';

let sinew: Sinew;
let file: OpenFile | undefined;

type ReportProgress = (text: string, done?: number) => void;

async function open({ model, companions }: Bundle, reportProgress: ReportProgress): Promise<Opened> {
  const began = performance.now();
  file?.close();
  file = undefined;
  const beside = new Map<string, Uint8Array>();
  for (const [path, each] of companions) {
    reportProgress(`Reading ${each.name}`);
    beside.set(path, new Uint8Array(await each.arrayBuffer()));
  }
  const onRead = (bytes: number, of: number) => reportProgress(`Reading ${model.name}`, bytes / of);
  file = await sinew.openBlob(model, { name: model.name, companions: beside, onProgress: onRead });
  reportProgress('Reading its contents');
  const identification = file.identify();
  const info = file.info();
  reportProgress('Checking for issues');
  const report = file.validate();
  reportProgress('Preparing the 3D view');
  let glb: ArrayBuffer | null = null;
  const onProgress = (bytes: number, of: number) => reportProgress('Preparing the 3D view', bytes / of);
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

const calls: { [Name in keyof Calls]: (reportProgress: ReportProgress, ...values: Parameters<Calls[Name]>) => unknown } = {
  async start(_, wasm) {
    sinew = await start(wasm);
    return { version: sinew.version, formats: sinew.formats(), targets: sinew.targets() };
  },
  open: (reportProgress, bundle) => open(bundle, reportProgress),
  dump: (_, options) => opened().dump(options),
  convert: (reportProgress, to, options) =>
    opened().convert(to, { ...options, onProgress: (bytes, of) => reportProgress('Converting', bytes / of) }),
};

const reply = (message: Reply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

// Calls run one after the other, in the order of their arrival.
let queue = Promise.resolve();
self.onmessage = ({ data: { id, call, values } }: MessageEvent<Question>) => {
  queue = queue.then(async () => {
    let last = 0;
    const reportProgress: ReportProgress = (text, done) => {
      if (done !== undefined && done < 1 && performance.now() - last < 50) return;
      last = performance.now();
      reply({ id, progress: { text, done } });
    };
    try {
      const answer = await (calls[call] as (reportProgress: ReportProgress, ...values: unknown[]) => unknown)(reportProgress, ...values);
      const glb = (answer as Partial<Opened> | undefined)?.glb;
      reply({ id, answer }, glb ? [glb] : []);
    } catch (error) {
      reply({ id, error: (error as Error).message });
    }
  });
};
