import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { leaveOutUnusedFrameworkCode } from './scripts/leave-out-unused-framework-code.ts';

/** What several pages share comes in few files; left to itself the bundler makes one of every ten lines. */
const chunks = [
  // A file for each catalogue of texts and language, by its name: see app/platform/pages/translation-files.server.ts.
  {
    debugName: 'translations',
    name: (file: string) => `translations-${file.replace(/.*\/locales\/|\.po$/g, '').replaceAll('/', '-')}`,
    test: /\/locales\/.*\.po$/,
    priority: 5,
  },
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: 'shell',
    test: /\/app\/(root|platform\/(?!text\/(shop-time|read-amount|single-line)|jobs|editing)|media\/(?!admin|uploads\/|library\/)|ui\/(?!admin|message-page|radio-cards|scroll-box|form-fields|format-date|show-deferred|named-form-actions|quantity-stepper)|offline\/(?!routes)|newsletter\/(?!routes|ui)|navigation\/(?!admin|back-office-search|menus\/|routes))/,
    priority: 3,
  },
  // Last: a group takes along what its files need, which belongs to the shoppers' files.
  { name: 'admin', test: /\/app\/(ui|navigation)\/admin(?!\/list\/move-buttons)/, priority: 0 },
  // The arrow back would else bring the account along wherever it stands.
  {
    name: 'shop',
    test: /\/(lucide-react\/.*\/arrow-left\.|app\/(?![\w-]+\/admin\/|media\/(library|uploads)\/|newsletter|catalogue\/listing\/ui\/grid-skeleton|ui\/(message-page|radio-cards|scroll-box|form-fields|format-date|show-deferred|named-form-actions)|platform\/text\/(single-line|read-amount|shop-time)|catalogue\/(listing|product-field-names)|bag\/(charge-|kept-piece|size-text|ui\/(line-|price-))|accounts\/(?!is-admin-path|sign-in-return-path|sessions\/visitor)|checkout\/|content\/contact|drops\/|stock-alerts\/|orders\/|payments\/|shipping\/|tax\/))/,
    minShareCount: 3,
    priority: 1,
  },
  // What operators place on pages; an order has none.
  {
    name: 'sections',
    test: /\/app\/content\/ui\/(section|hero|banner|editorial|featured|wide)-/,
    priority: 2,
  },
  {
    name: 'addresses',
    test: /\/app\/(ui\/radio-cards|accounts\/(countries\/|address-checks\/|account-area\/(address-field-lengths|ui\/country-select)))/,
    priority: 1,
  },
  {
    name: 'prose',
    test: /\/app\/content\/ui\/(prose|seller|about)/,
    priority: 2,
  },
  // Else the pages of prose take it along, and whoever writes a date loads those.
  { name: 'dates', test: /\/app\/ui\/format-date\./, priority: 3 },
  // Forms of customers and of operators alike; else the back office takes it along, and the account loads that.
  { name: 'form-actions', test: /\/app\/ui\/named-form-actions\./, priority: 3 },
  { name: 'delivery', test: /\/app\/shipping\/(?!admin|editing)/, priority: 2 },
  // What only customers see, and who signs in, is no part of the pages that everyone opens; the forms come with their pages.
  {
    name: 'account',
    test: /\/app\/accounts\/account-area\/(?!address-field-lengths|ui\/(address-(?:book|card|form)|country-select|customer-details-form|delete-address|newsletter-preference-form|session-ended-dialog))/,
  },
  {
    name: 'sign-in',
    test: /\/app\/accounts\/(forms\/(?!use-account-form|account-field-lengths)|(signing-in|google|passwords|password-reset)\/ui\/)/,
  },
];

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
  plugins: [tailwindcss(), reactRouter(), serverFiles, lingui(), leaveOutUnusedFrameworkCode()],
  ssr: { noExternal: command === 'build' ? bundled : [] },
  environments: {
    ssr: {
      // React Router takes a server without `@react-router/node` among its dependencies for one that is not Node's.
      resolve: { conditions: ['node'] },
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
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
}));
