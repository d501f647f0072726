import { globSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { groups } from './groups.ts';

const include = (groups[process.env.MUTATION_GROUP ?? '']?.tests ?? []).map((path) =>
  path.endsWith('.ts') ? path : `${path}/**/*.test.ts`,
);
const tests = globSync(include);
const isOfDatabase = (file: string) => file.endsWith('.server.test.ts');
const common = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Runs the tests of one group. Each file reloads its modules, so that code run at load time is mutated too. */
export default defineConfig({
  plugins: [lingui()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          setupFiles: ['tests/setup/translations.ts'],
          include: tests.filter((file) => !isOfDatabase(file)),
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'database',
          include: tests.filter(isOfDatabase),
          setupFiles: ['tests/setup/own-database.ts', 'tests/setup/translations.ts'],
        },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
});
