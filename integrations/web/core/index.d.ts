// SPDX-License-Identifier: MIT

/** The files that a model refers to, by their path below the model's folder, with forward slashes. */
export type Companions =
  | ((path: string) => Uint8Array | undefined)
  | Map<string, Uint8Array>
  | Record<string, Uint8Array>;

export interface FileOptions {
  /** The file's name, used in reports and to decide between formats. */
  name?: string;
  /** The files next to it: animations, buffers, textures. */
  companions?: Companions;
}

export interface ReadOptions {
  /** Read the file as this format, skipping detection. */
  format?: string;
  /** Read the file as this dialect, skipping detection. */
  dialect?: string;
  /** Read the files that it refers to. Default: true. */
  follow?: boolean;
}

export interface ValidateOptions extends ReadOptions {
  /** Also apply the rules of this engine, such as `rayne`. */
  profile?: string;
  /** Also check every float. Default: true. */
  floats?: boolean;
  /** Issue codes to leave out. */
  ignore?: string[];
  /** The maximum number of messages to list; all are counted. */
  maxIssues?: number;
}

export interface DumpOptions extends ReadOptions {
  /** One row for each array element and each of its members. */
  elements?: boolean;
  /** Only fields that overlap the bytes [from, to). */
  from?: number;
  to?: number;
  /** Only this field and the fields below it; `*` matches any one part of the path. */
  path?: string;
  /** Add the report of `validate`. */
  issues?: boolean;
  /** Add the bytes of each row. */
  hex?: boolean;
  maxRows?: number;
}

export interface ConvertOptions extends ReadOptions {
  /** The name of the file to write; other files are named after it. Default: the name of the opened file with the target's extension. */
  name?: string;
  /** The dialect and version to write. */
  toDialect?: string;
  version?: number;
  /** What to do with images. `auto`, the default: embed them in a GLB, or write them as files of their own. */
  textures?: 'auto' | 'keep' | 'copy' | 'embed' | 'names' | 'none';
  textureExtension?: string;
  normals?: 'keep' | 'missing' | 'always';
  smoothingAngle?: number;
  tangents?: 'keep' | 'always' | 'none';
  join?: boolean;
  fps?: number;
  axes?: 'convert' | 'keep';
  strict?: boolean;
  /** Called while a large file is written. */
  onProgress?: (bytes: number, of: number) => void;
}

export interface Message {
  code: string;
  message: string;
  /** 0 error, 1 warning, 2 info, 3 hint. */
  severity: 0 | 1 | 2 | 3;
  path?: string;
  offset?: number;
  /** Set if the offset is in data unpacked from the file, or in another file. */
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

/** Further properties depend on the format. */
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
  /** Names of the files; empty if the conversion failed. */
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

/** A file that stays in the module until it is closed, so that several calls share one copy. */
export interface OpenFile {
  identify(options?: ReadOptions): Identification;
  info(options?: ReadOptions): Info;
  validate(options?: ValidateOptions): ValidationReport;
  /** If no part of the file can be read, returns a report, which has no `format`. */
  dump(options?: DumpOptions): Dump;
  convert(to: string, options?: ConvertOptions): ConversionResult;
  close(): void;
}

export interface Sinew {
  readonly version: string;
  /** The formats that can be read, and those that can be written. */
  formats(): FormatFacts[];
  targets(): FormatFacts[];
  issues(): IssueFamily[];

  open(bytes: Uint8Array, options?: FileOptions): OpenFile;
  /** Opens a file of the browser. It is read directly into the module, so that memory holds it only once. */
  openBlob(
    blob: Blob,
    options?: FileOptions & { onProgress?: (bytes: number, of: number) => void },
  ): Promise<OpenFile>;

  identify(bytes: Uint8Array, options?: FileOptions & ReadOptions): Identification;
  info(bytes: Uint8Array, options?: FileOptions & ReadOptions): Info;
  validate(bytes: Uint8Array, options?: FileOptions & ValidateOptions): ValidationReport;
  dump(bytes: Uint8Array, options?: FileOptions & DumpOptions): Dump;
  /** `outName` is the name of the file to write. Default: `robot.glb` for `robot.sgm`. */
  convert(
    bytes: Uint8Array,
    to: string,
    options?: FileOptions & Omit<ConvertOptions, 'name'> & { outName?: string },
  ): ConversionResult;
}

/** Processing failed: the module ran out of memory or has a bug. The next call starts a new instance. */
export class SinewError extends Error {}

/** Starts the module from the file next to this one, or from the given bytes or address. */
export function load(source?: BufferSource | WebAssembly.Module | Response | URL | string): Promise<Sinew>;
