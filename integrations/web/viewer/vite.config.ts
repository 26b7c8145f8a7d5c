// SPDX-License-Identifier: MIT
import { defineConfig, loadEnv, type Plugin } from 'vite';

// Puts scripts and styles into the page. A single file also works when it is opened from a folder, where browsers do not
// load modules.
function singleFile(): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is missing');
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        if (part.type === 'chunk') {
          const code = part.code.replaceAll('</script', '<\\/script');
          html = html.replace(new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), () => '');
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
        } else if (name.endsWith('.css')) {
          html = html.replace(new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`), () => `<style>${part.source}</style>`);
        } else {
          continue;
        }
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

// The variable SINEW_WASM names the module to put into the page; the default is the one of the package.
const module = loadEnv('production', '.', 'SINEW_WASM').SINEW_WASM;

export default defineConfig({
  base: './',
  resolve: { alias: module ? [{ find: /^sinew-core\/sinew\.wasm/, replacement: module }] : [] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 1 << 30,
    chunkSizeWarningLimit: 1 << 14,
    modulePreload: false,
    reportCompressedSize: false,
  },
  // A module would not start from a folder.
  worker: { format: 'iife' },
  plugins: [singleFile()],
});
