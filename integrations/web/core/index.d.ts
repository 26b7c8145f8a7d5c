// SPDX-License-Identifier: MIT

/** A file that a model names, by its path below the model's folder, with forward slashes. */
export type Companions =
  | ((path: string) => Uint8Array | undefined)
  | Map<string, Uint8Array>
  | Record<string, Uint8Array>;

export interface FileOptions {
  /** The file's name, for reports, and to break ties between formats. */
  name?: string;
  /** The files beside it: animations, data, textures. */
  companions?: Companions;
}

export interface ReadOptions {
  /** Take the file for this format, whatever it looks like. */
  format?: string;
  /** Take the file for this dialect, whether it fits or not. */
  dialect?: string;
  /** Whether to look for the files that it names; true unless given. */
  follow?: boolean;
}

export interface ValidateOptions extends ReadOptions {
  /** The engine whose rules apply as well, as in `rayne`. */
  profile?: string;
  /** Look at every float as well; true unless given. */
  floats?: boolean;
  /** Codes that are not reported. */
  ignore?: string[];
  /** How many messages are listed; all are counted. */
  maxIssues?: number;
}

export interface DumpOptions extends ReadOptions {
  /** A row for each element of an array, and for each of its members. */
  elements?: boolean;
  /** Only what overlaps the bytes [from, to). */
  from?: number;
  to?: number;
  /** Only this field and below; `*` stands for any one part of the path. */
  path?: string;
  /** Add the report of `validate`. */
  issues?: boolean;
  /** Add the bytes of each row. */
  hex?: boolean;
  maxRows?: number;
}

export interface ConvertOptions extends ReadOptions {
  /** The name of the file to write, that of the opened file with another extension unless given; files beside it are named after it. */
  name?: string;
  /** The dialect and version to write. */
  toDialect?: string;
  version?: number;
  textures?: 'keep' | 'copy' | 'embed' | 'names' | 'none';
  textureExtension?: string;
  normals?: 'keep' | 'missing' | 'always';
  smoothingAngle?: number;
  tangents?: 'keep' | 'always' | 'none';
  join?: boolean;
  fps?: number;
  axes?: 'convert' | 'keep';
  strict?: boolean;
  /** Told while a large file is made. */
  onProgress?: (bytes: number, of: number) => void;
}

export interface Message {
  code: string;
  message: string;
  /** 0 error, 1 warning, 2 info, 3 hint. */
  severity: 0 | 1 | 2 | 3;
  path?: string;
  offset?: number;
  /** Set when the offset is in something unpacked from the file, or in another file. */
  inside?: string;
  file?: string;
}

export interface Issues {
  numErrors: number;
  numWarnings: number;
  numInfos: number;
  numHints: number;
  messages: Message[];
  truncated: boolean;
}

export interface Fit {
  dialect: string;
  reads: boolean;
  exact: boolean;
  stoppedAt?: number;
  reason?: string;
}

export interface Identification {
  file: string;
  format: string | null;
  dialect?: string;
  exact?: boolean;
  closest?: string;
  foreign?: { name: string; advice: string };
  candidates: { format: string; likelihood: string; reason: string; fits: Fit[] }[];
}

/** What the summary of a format has besides depends on the format. */
export interface Info {
  file: string;
  size: number;
  format?: string;
  dialect?: string;
  issues?: Issues;
  properties?: { [property: string]: unknown };
  dependencies?: { file: string; kind: string; found: boolean; location?: string }[];
  [property: string]: unknown;
}

/** In the shape of the Khronos glTF-Validator's report. */
export interface ValidationReport {
  uri: string;
  validatorVersion: string;
  issues: Issues;
  info?: { version: string; size: number; format: string; dialect: string; [property: string]: unknown };
}

export interface DumpRow {
  inside?: string;
  offset: number;
  size: number;
  type: string;
  path: string;
  value: string;
  bytes?: string;
}

export interface Dump {
  fields: DumpRow[];
  format: string;
  dialect: string;
  report?: ValidationReport;
}

export interface Loss {
  code: string;
  path?: string;
  count: number;
  message: string;
  magnitude?: number;
  reversible: boolean;
}

export interface ConversionResult {
  file: string;
  from?: string;
  to: string;
  /** Names of the files; none when something was wrong. */
  written: string[];
  files: { name: string; bytes: Uint8Array }[];
  losses: Loss[];
  issues: Issues;
}

export interface FormatFacts {
  id: string;
  title: string;
  origin: string;
  extensions: string[];
  reads: boolean;
  writes: boolean;
  versions: { number: number; name: string; writes: boolean }[];
  companionOnly: boolean;
  profiles: string[];
  dialects: { id: string; summary: string; extension: string }[];
}

export interface IssueFamily {
  id: string;
  title: string;
  entries: { code: string; severity: number; severityName: string; summary: string; [property: string]: unknown }[];
}

/** A file that stays in the module until it is closed, so that several questions cost one copy. */
export interface OpenFile {
  identify(options?: ReadOptions): Identification;
  info(options?: ReadOptions): Info;
  validate(options?: ValidateOptions): ValidationReport;
  /** Without `format` when not even a part of the file could be read: then it is a report. */
  dump(options?: DumpOptions): Dump;
  convert(to: string, options?: ConvertOptions): ConversionResult;
  close(): void;
}

export interface Sinew {
  readonly version: string;
  /** The formats that are read, and those that are written. */
  formats(): FormatFacts[];
  targets(): FormatFacts[];
  issues(): IssueFamily[];

  open(bytes: Uint8Array, options?: FileOptions): OpenFile;
  /** The same for a file of a browser, which goes straight to the module: a large one is in memory once. */
  openBlob(
    blob: Blob,
    options?: FileOptions & { onProgress?: (bytes: number, of: number) => void },
  ): Promise<OpenFile>;

  identify(bytes: Uint8Array, options?: FileOptions & ReadOptions): Identification;
  info(bytes: Uint8Array, options?: FileOptions & ReadOptions): Info;
  validate(bytes: Uint8Array, options?: FileOptions & ValidateOptions): ValidationReport;
  dump(bytes: Uint8Array, options?: FileOptions & DumpOptions): Dump;
  /** `outName` is the name of the file to write: `robot.glb` for `robot.sgm` unless given. */
  convert(
    bytes: Uint8Array,
    to: string,
    options?: FileOptions & Omit<ConvertOptions, 'name'> & { outName?: string },
  ): ConversionResult;
}

/** The file could not be worked on: memory ran out, or the module has a bug. The next call works again. */
export class SinewError extends Error {}

/** Starts the module: from the file beside this one, or from its bytes or wherever they are. */
export function load(source?: BufferSource | WebAssembly.Module | Response | URL | string): Promise<Sinew>;
