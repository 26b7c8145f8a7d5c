// SPDX-License-Identifier: MIT
import { defineConfig, type Plugin } from 'vite';

// Puts scripts and styles into the page: one file then, which also works when it is opened from a folder, where browsers
// load no modules.
function singleFile(): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no page');
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

export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 1 << 30,
    chunkSizeWarningLimit: 1 << 14,
    modulePreload: false,
    reportCompressedSize: false,
  },
  // As a module it would not start from a folder.
  worker: { format: 'iife' },
  plugins: [singleFile()],
});
