// SPDX-License-Identifier: MIT
// The WASI functions that the C library imports, although the module opens no files: output and exit.

const EBADF = 8;

/** @param {() => WebAssembly.Memory} memory */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  let line = '';
  return {
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: () => EBADF,
    fd_seek: () => EBADF,
    // The message of the C++ library before it aborts.
    fd_write(fd, vectors, count, written) {
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true);
        const size = view().getUint32(vectors + 8 * i + 4, true);
        line += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
        total += size;
      }
      view().setUint32(written, total, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(line.trim() || `the module exited with code ${code}`);
    },
  };
}
