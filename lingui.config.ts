import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Each domain keeps its own words: app/<domain>/locales/en.po and nl.po, with ids such as "bag.empty". */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl'],
  catalogs: [{ path: '<rootDir>/app/{name}/locales/{locale}', include: ['<rootDir>/app/{name}/'] }],
  format: formatter({ explicitIdAsDefault: true }),
});
