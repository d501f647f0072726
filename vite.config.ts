import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), lingui()],
  // The server is one bundle whose entry is the shop itself, so pages, jobs and the page cache share their modules.
  // Bundled, since Node reads the very large package.json of this one anew for each of its files: 0.6 s and 150 MB.
  ssr: { noExternal: ['drizzle-orm'] },
  environments: { ssr: { build: { rollupOptions: { input: './app/shop.server.ts' } } } },
});
