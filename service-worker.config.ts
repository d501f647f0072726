import fs from 'node:fs';
import { defineConfig } from 'vite';

/** The service worker is one file at the root of the site, built after the pages whose release it belongs to. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'app/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js', postBanner: `/* ${release()} */` },
    },
  },
});

/** The manifest of the pages is named by its content, which names all others: each release is another worker. */
function release(): string {
  const files = fs.existsSync('build/client/assets') ? fs.readdirSync('build/client/assets') : [];
  return files.find((name) => /^manifest-\w+\.js$/.test(name)) ?? '';
}
