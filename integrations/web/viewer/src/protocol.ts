// SPDX-License-Identifier: MIT
// The messages between the page and the worker.
import type {
  ConversionResult, ConvertOptions, Dump, DumpOptions, FormatFacts, Identification, Info, ValidationReport,
} from 'sinew-core/start';

/** A model and its companion files, by their paths below its folder. */
export interface Bundle {
  model: File;
  companions: [path: string, file: File][];
}

/** The result of opening a file. */
export interface Opened {
  name: string;
  size: number;
  identification: Identification;
  info: Info;
  report: ValidationReport;
  /** The model as binary glTF, for display; null if it cannot be converted. */
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
