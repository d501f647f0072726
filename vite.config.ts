import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * A layout and all that it needs is one file, since each of its pages loads all of that. A product's card and page are in the
 * storefront's: as files of their own they were twelve small ones. The bundler splits the rest by itself.
 */
const chunks = [
  { name: 'framework', test: '/node_modules/react', priority: 3 },
  { name: 'root', test: '/app/root.tsx', priority: 2 },
  {
    name: 'storefront',
    test: /\/app\/(navigation\/storefront-layout|catalogue\/ui\/product-(card|view))\.tsx/,
    priority: 1,
  },
  { name: 'admin', test: '/app/navigation/admin-layout.tsx' },
];

/** Names the script of a catalogue of texts, which `app/platform/pages/translation-files.server.ts` finds by it. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const catalogue = /\/locales\/(.+)\.po$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${catalogue ? `translations-${catalogue.replaceAll('/', '-')}` : '[name]'}-[hash].js`;
}

/** React Router knows one server file; the second is where threads for long work start. */
const serverFiles: Plugin = {
  name: 'server-files',
  config: () => ({
    environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } },
  }),
};

// The server is one bundle whose entry is the shop itself, so pages, jobs and the page cache share their modules.
// Libraries of many small files are bundled too: the shop then starts in three quarters of the time. Otherwise the very large
// package.json of drizzle-orm alone is read again for each of its files: 0.6 s and 150 MB. Some bring tools that no running shop
// needs; once bundled, these stay out of its folder (docs/decisions/dependencies.md). In `npm run dev` they stay separate files.
const bundled = [
  'drizzle-orm',
  'better-auth',
  /^@better-auth\//,
  '@better-fetch/fetch',
  'better-call',
  'defu',
  'jose',
  'kysely',
  'libphonenumber-js',
  'lucide-react',
  'moo',
  'postcode-validator',
  /^@lingui\//,
  /^@messageformat\//,
  /^@noble\//,
  /^@opentelemetry\//,
  'react-email',
  'rou3',
  'stripe',
  'zod',
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverFiles, lingui()],
  ssr: { noExternal: command === 'build' ? bundled : [] },
  environments: {
    ssr: {
      // React Router takes a server without `@react-router/node` among its dependencies for one that is not Node's.
      resolve: { conditions: ['node'], externalConditions: ['node'] },
      build: {
        rollupOptions: {
          input: { index: './app/start-shop.server.ts', 'long-work': './app/worker-thread-entry.server.ts' },
        },
      },
    },
    client: {
      build: {
        // The one part that is fetched late stands in one file, and most of it has come by then.
        modulePreload: false,
        rollupOptions: {
          output: { codeSplitting: { groups: chunks }, chunkFileNames },
        },
      },
    },
  },
}));
