import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const OUT = '../src/curatorium/web';
const API = 'http://127.0.0.1:8765';

/** Packed copies beside the files, so that the server packs nothing. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
        const content = readFileSync(join(OUT, name));
        writeFileSync(join(OUT, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(OUT, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), packed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: API, ws: true } } },
});
