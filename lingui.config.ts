import fs from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The texts lie in locales/<language>/<catalogue>.po, with ids such as "bag.empty". */
const catalogues = fs
  .readdirSync('locales/en', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.slice(0, -'.po'.length));

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl'],
  catalogs: catalogues.map((name) => ({
    path: `<rootDir>/locales/{locale}/${name}`,
    include: ['<rootDir>/app'],
  })),
  format: formatter({ explicitIdAsDefault: true }),
});
