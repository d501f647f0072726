import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** Makes one file of the sandbox and what it uses of its libraries: as sources they take twice the memory (docs/decisions/sandbox.md). */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'sandbox/main.ts',
    outDir: 'build/sandbox',
    minify: true,
    target: 'node24',
    rollupOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true, external: ['sharp', ...builtinModules] },
});
