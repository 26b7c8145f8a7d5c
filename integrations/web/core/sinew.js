// SPDX-License-Identifier: MIT
// Runs the module. The caller provides its bytes, or says where they are.

import { wasi } from './wasi.js';

/** Processing failed: the module ran out of memory or has a bug. The next call starts a new instance. */
export class SinewError extends Error {
  name = 'SinewError';
}

// An instance with more memory than this is discarded after use, because WebAssembly memory never shrinks.
const LARGEST_KEPT = 64 << 20;

/**
 * @param {BufferSource | WebAssembly.Module | Response | URL | string} source
 * @returns {Promise<import('./index.js').Sinew>}
 */
export async function start(source) {
  const module = await compile(source);
  // Compiled once, instantiated whenever no instance is idle.
  return new Sinew(module, await instantiate(module));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) source = await fetch(source);
  if (typeof Response !== 'undefined' && source instanceof Response) source = await source.arrayBuffer();
  return WebAssembly.compile(source);
}

// One instance of the module, and the functions that it imports.
class Host {
  /** Returns a companion of the current file. */
  find = undefined;
  /** Receives written bytes. */
  into = undefined;
  at = 0;
  onProgress = undefined;
  /** The error that a callback threw. Exceptions cannot pass through the module, so it is rethrown after the call. */
  thrown = undefined;

  imports() {
    return {
      wasi_snapshot_preview1: wasi(() => this.exports.memory),
      sinew: {
        find: (name, size) => this.guarded(() => {
          const bytes = this.find?.(this.text(name, size));
          return bytes ? this.block(checked(bytes)) : 0;
        }) ?? 0,
        take: (bytes, size) => {
          this.into.set(new Uint8Array(this.exports.memory.buffer, bytes, size), this.at);
          this.at += size;
          this.guarded(() => this.onProgress?.(this.at, this.into.length));
        },
      },
    };
  }

  /** Calls back, unless an earlier callback has thrown. */
  guarded(callback) {
    if (this.thrown) return undefined;
    try {
      return callback();
    } catch (error) {
      this.thrown = { error };
      return undefined;
    }
  }

  started(instance) {
    this.exports = instance.exports;
    this.exports._initialize();
    return this;
  }

  text(at, size) {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at >>> 0, size >>> 0));
  }

  /** Copies bytes or text into a new block. */
  block(content) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const block = this.allocate(bytes.length);
    this.put(block, bytes);
    return block;
  }

  allocate(size) {
    const block = size < 2 ** 31 ? this.exports.allocate(size) >>> 0 : 0;
    if (block === 0) throw new SinewError(`not enough memory for ${size} bytes`);
    return block;
  }
  put(at, bytes) {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** Returns the text of a block and frees the block. */
  takeText(block) {
    block >>>= 0;
    if (block === 0) throw new SinewError('not enough memory for the result');
    const text = this.text(block, this.exports.size_of(block));
    this.exports.release(block);
    return text;
  }

  catalogue(what) {
    const answer = JSON.parse(this.takeText(this.exports.catalogue(this.block(what))));
    return answer.formats ?? answer.families ?? answer;
  }
}

async function instantiate(module) {
  const host = new Host();
  return host.started(await WebAssembly.instantiate(module, host.imports()));
}

function instantiateNow(module) {
  const host = new Host();
  return host.started(new WebAssembly.Instance(module, host.imports()));
}

class Sinew {
  #module;
  #idle;

  constructor(module, host) {
    this.#module = module;
    this.#idle = [host];
  }

  get version() {
    return this.#catalogue('version');
  }
  formats() {
    return this.#catalogue('formats');
  }
  targets() {
    return this.#catalogue('targets');
  }
  issues() {
    return this.#catalogue('issues');
  }

  open(bytes, options) {
    checked(bytes);
    return this.#opened(undefined, (host) => host.block(bytes), options);
  }

  async openBlob(blob, { onProgress, ...options } = {}) {
    const host = this.#host();
    const block = host.allocate(blob.size);
    let at = 0;
    for (const reader = blob.stream().getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value.length > blob.size - at) throw new SinewError('the file became longer while it was read');
      host.put(block + at, value);
      at += value.length;
      onProgress?.(at, blob.size);
    }
    if (at < blob.size) throw new SinewError('the file became shorter while it was read');
    return this.#opened(host, () => block, { name: blob.name, ...options });
  }

  #opened(readyHost, content, { name = 'model', companions } = {}) {
    if (typeof name !== 'string') throw new TypeError('option name must be a string');
    const host = readyHost ?? this.#host();
    host.find = finder(companions);
    return new OpenFile(host, content, name, (usable) => {
      host.find = host.into = host.onProgress = undefined;
      if (usable && host.exports.memory.buffer.byteLength <= LARGEST_KEPT) this.#idle.push(host);
    });
  }

  identify(bytes, options) {
    return this.#once(bytes, options, (file, rest) => file.identify(rest));
  }
  info(bytes, options) {
    return this.#once(bytes, options, (file, rest) => file.info(rest));
  }
  validate(bytes, options) {
    return this.#once(bytes, options, (file, rest) => file.validate(rest));
  }
  dump(bytes, options) {
    return this.#once(bytes, options, (file, rest) => file.dump(rest));
  }
  convert(bytes, to, options = {}) {
    const { outName, ...others } = options;
    return this.#once(bytes, others, (file, rest) => file.convert(to, { ...rest, name: outName }));
  }

  #once(bytes, { name, companions, ...rest } = {}, use) {
    const file = this.open(bytes, { name, companions });
    try {
      return use(file, rest);
    } finally {
      file.close();
    }
  }

  #host() {
    return this.#idle.pop() ?? instantiateNow(this.#module);
  }

  #catalogue(what) {
    const host = this.#host();
    const answer = host.catalogue(what);
    this.#idle.push(host);
    return answer;
  }
}

class OpenFile {
  #host;
  #name;
  #session;
  #done;
  #broken = false;

  constructor(host, content, name, done) {
    this.#host = host;
    this.#name = name;
    this.#done = done;
    this.#session = this.#guarded(() => host.exports.open(content(host), host.block(name)));
  }

  identify(options) {
    return this.#call('identify', options);
  }
  info(options) {
    return this.#call('info', options);
  }
  validate(options) {
    return this.#call('validate', options);
  }
  dump(options) {
    return this.#call('dump', options);
  }

  convert(to, { onProgress, ...options } = {}) {
    const report = this.#call('convert', { ...options, to, name: options.name ?? this.#nameAs(to, options.toDialect) });
    const { exports } = this.#host;
    report.files = report.written.map((name, i) => this.#guarded(() => {
      const host = this.#host;
      host.into = new Uint8Array(Number(exports.written_size(this.#session, i)));
      host.at = 0;
      host.onProgress = onProgress;
      exports.write(this.#session, i);
      return { name, bytes: host.into };
    }));
    return report;
  }

  /** Releases the memory. */
  close() {
    if (!this.#host) return;
    if (!this.#broken) this.#guarded(() => this.#host.exports.close(this.#session));
    this.#done(!this.#broken);
    this.#host = undefined;
  }

  // The file's own name with the extension of another format and dialect.
  #nameAs(to, dialect) {
    if (!this.#host) return undefined;
    const target = this.#guarded(() => this.#host.catalogue('targets')).find(({ id }) => id === to);
    const stem = this.#name.replace(/^.*[\\/]/, '').replace(/(\.scene|\.sphere)?\.[^.]*$/, '') || 'model';
    return target && stem + (target.dialects.find(({ id }) => id === dialect)?.extension ?? target.extensions[0]);
  }

  #call(name, options = {}) {
    if (!this.#host) throw new SinewError('the file is closed');
    const host = this.#host;
    const wanted = JSON.stringify(options);
    const text = this.#guarded(() => host.takeText(host.exports[name](this.#session, host.block(wanted))));
    const answer = JSON.parse(text);
    if (answer.misuse !== undefined) throw new TypeError(answer.misuse);
    return answer;
  }

  // An instance that trapped is not used again.
  #guarded(work) {
    if (this.#broken) throw new SinewError('the module crashed while processing this file');
    const host = this.#host;
    let answer;
    try {
      answer = work();
    } catch (error) {
      this.#broken = true;
      if (error instanceof SinewError || error instanceof TypeError) throw error;
      throw new SinewError(`the module crashed: ${error.message}`, { cause: error });
    }
    const { thrown } = host;
    host.thrown = undefined;
    if (thrown) throw thrown.error;
    return answer;
  }
}

if (Symbol.dispose) OpenFile.prototype[Symbol.dispose] = OpenFile.prototype.close;

// Not by instanceof: the Uint8Array of another window is a different class.
function checked(bytes) {
  if (!ArrayBuffer.isView(bytes) || bytes.BYTES_PER_ELEMENT !== 1) throw new TypeError('a file must be a Uint8Array of its bytes');
  return bytes;
}

// Companions are a callback, or an object or Map from path to bytes. If no path matches exactly, case is ignored, as in
// the program.
function finder(companions) {
  if (companions === undefined || typeof companions === 'function') return companions;
  const entries = companions instanceof Map ? [...companions] : Object.entries(companions);
  const exact = new Map(entries);
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const loose = new Map(sorted.reverse().map(([path, bytes]) => [path.toLowerCase(), bytes]));
  return (path) => exact.get(path) ?? loose.get(path.toLowerCase());
}
