// SPDX-License-Identifier: MIT
// The module's other side: everything but where its bytes come from.

import { wasi } from './wasi.js';

/** The file could not be worked on: memory ran out, or the module has a bug. The next call works again. */
export class SinewError extends Error {
  name = 'SinewError';
}

// An instance with more memory than this is thrown away after use: memory of WebAssembly never shrinks.
const LARGEST_KEPT = 64 << 20;

/**
 * @param {BufferSource | WebAssembly.Module | Response | URL | string} source
 * @returns {Promise<import('./index.js').Sinew>}
 */
export async function start(source) {
  const module = await compile(source);
  // Compiled once, made alive whenever none is idle.
  return new Sinew(module, await alive(module));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) source = await fetch(source);
  if (typeof Response !== 'undefined' && source instanceof Response) source = await source.arrayBuffer();
  return WebAssembly.compile(source);
}

// The host's side of one instance.
class Host {
  /** Finds a file beside the one at work. */
  find = undefined;
  /** Where written bytes go. */
  into = undefined;
  at = 0;
  onProgress = undefined;
  /** What a callback threw. The module knows nothing of exceptions: it ends what it does, then this is thrown. */
  thrown = undefined;

  imports() {
    return {
      wasi_snapshot_preview1: wasi(() => this.exports.memory),
      sinew: {
        find: (name, size) => this.heeding(() => {
          const bytes = this.find?.(this.text(name, size));
          return bytes ? this.block(checked(bytes)) : 0;
        }) ?? 0,
        take: (bytes, size) => {
          this.into.set(new Uint8Array(this.exports.memory.buffer, bytes, size), this.at);
          this.at += size;
          this.heeding(() => this.onProgress?.(this.at, this.into.length));
        },
      },
    };
  }

  /** Calls back, unless that went wrong before. */
  heeding(callback) {
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

  /** Bytes or text on the other side. */
  block(content) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const block = this.room(bytes.length);
    this.put(block, bytes);
    return block;
  }

  room(size) {
    const block = size < 2 ** 31 ? this.exports.allocate(size) >>> 0 : 0;
    if (block === 0) throw new SinewError(`there is no memory for ${size} bytes`);
    return block;
  }
  put(at, bytes) {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** The text of a block, which is freed. */
  taken(block) {
    block >>>= 0;
    if (block === 0) throw new SinewError('there is no memory for the answer');
    const text = this.text(block, this.exports.size_of(block));
    this.exports.release(block);
    return text;
  }

  catalogue(what) {
    const answer = JSON.parse(this.taken(this.exports.catalogue(this.block(what))));
    return answer.formats ?? answer.families ?? answer;
  }
}

async function alive(module) {
  const host = new Host();
  return host.started(await WebAssembly.instantiate(module, host.imports()));
}

function aliveNow(module) {
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
    const block = host.room(blob.size);
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
    if (typeof name !== 'string') throw new TypeError('option name: it must be a string');
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
    return this.#idle.pop() ?? aliveNow(this.#module);
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

  /** Gives the memory back. */
  close() {
    if (!this.#host) return;
    if (!this.#broken) this.#guarded(() => this.#host.exports.close(this.#session));
    this.#done(!this.#broken);
    this.#host = undefined;
  }

  // The file's own name in another format; where that has several extensions, the dialect may be one of them.
  #nameAs(to, dialect) {
    if (!this.#host) return undefined;
    const extensions = this.#guarded(() => this.#host.catalogue('targets')).find((target) => target.id === to)?.extensions;
    const stem = this.#name.replace(/^.*[\\/]/, '').replace(/(\.scene|\.sphere)?\.[^.]*$/, '') || 'model';
    return extensions && stem + (extensions.find((one) => one === `.${dialect}`) ?? extensions[0]);
  }

  #call(name, options = {}) {
    if (!this.#host) throw new SinewError('the file is closed');
    const host = this.#host;
    const wanted = JSON.stringify(options);
    const text = this.#guarded(() => host.taken(host.exports[name](this.#session, host.block(wanted))));
    const answer = JSON.parse(text);
    if (answer.misuse !== undefined) throw new TypeError(answer.misuse);
    return answer;
  }

  // A module that stopped in the middle of something is not used again.
  #guarded(work) {
    if (this.#broken) throw new SinewError('the module stopped while it worked on this file');
    const host = this.#host;
    let answer;
    try {
      answer = work();
    } catch (error) {
      this.#broken = true;
      if (error instanceof SinewError || error instanceof TypeError) throw error;
      throw new SinewError(`the module stopped: ${error.message}`, { cause: error });
    }
    const { thrown } = host;
    host.thrown = undefined;
    if (thrown) throw thrown.error;
    return answer;
  }
}

if (Symbol.dispose) OpenFile.prototype[Symbol.dispose] = OpenFile.prototype.close;

// By its traits: bytes of another window are not an instance of this one's Uint8Array.
function checked(bytes) {
  if (!ArrayBuffer.isView(bytes) || bytes.BYTES_PER_ELEMENT !== 1) throw new TypeError('a file is given as a Uint8Array of its bytes');
  return bytes;
}

// Files by callback, or as an object or Map of bytes by path; there, upper and lower case count as the same when there
// is no exact match, as for the program.
function finder(companions) {
  if (companions === undefined || typeof companions === 'function') return companions;
  const entries = companions instanceof Map ? [...companions] : Object.entries(companions);
  const exact = new Map(entries);
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const loose = new Map(sorted.reverse().map(([path, bytes]) => [path.toLowerCase(), bytes]));
  return (path) => exact.get(path) ?? loose.get(path.toLowerCase());
}
