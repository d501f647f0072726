import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', 'build/**'],
  // Far more than any takes on a machine that does nothing else.
  testTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

const bundled = [
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'better-auth',
  'better-auth/adapters/drizzle',
  'better-auth/api',
  'stripe',
  'zod',
];

/**
 * unit: rules without a database. database: `*.server.test.ts`, each file on a database of its own.
 * system: whole shops started from the build, killed, raced; run after `scripts/build.ts`.
 */
export default defineConfig({
  plugins: [lingui()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          setupFiles: ['tests/setup/translations.ts'],
          include: ['{app,scripts,sandbox,sample-shop,tests}/**/*.test.{ts,tsx}'],
          exclude: [...common.exclude, '**/*.server.test.ts', 'tests/system/**'],
          // They share nothing but modules, and reading these anew for each file took as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'database',
          include: ['app/**/*.server.test.ts'],
          globalSetup: ['tests/setup/template-database.ts', 'tests/setup/translations-file.ts'],
          setupFiles: ['tests/setup/own-database.ts', 'tests/setup/translations.ts'],
          hookTimeout: 120_000,
          // Each file reads its modules again, and these come in hundreds of files: bundled, they are a few.
          deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup: ['tests/setup/filled-shop.ts'],
          // One after the other: they share the processors with the shops they start and, in `npm run verify`, with the other tests.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
