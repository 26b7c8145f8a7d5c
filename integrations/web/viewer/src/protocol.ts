// SPDX-License-Identifier: MIT
// What the page asks the worker, and what that answers.
import type {
  ConversionResult, ConvertOptions, Dump, DumpOptions, FormatFacts, Identification, Info, ValidationReport,
} from 'sinew-core/start';

/** A model and the files beside it, by their paths below its folder. */
export interface Bundle {
  model: File;
  companions: [path: string, file: File][];
}

/** All there is to know about a file at first sight. */
export interface Opened {
  name: string;
  size: number;
  identification: Identification;
  info: Info;
  report: ValidationReport;
  /** What the model is for the stage; nothing when it cannot be understood. */
  glb: ArrayBuffer | null;
  milliseconds: number;
}

export interface Calls {
  start(wasm: ArrayBuffer): { version: string; formats: FormatFacts[]; targets: FormatFacts[] };
  open(bundle: Bundle): Opened;
  dump(options: DumpOptions): Dump;
  convert(to: string, options: ConvertOptions): ConversionResult;
}

export interface Question {
  id: number;
  call: keyof Calls;
  values: unknown[];
}

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { id: number; progress: { text: string; done?: number } };
