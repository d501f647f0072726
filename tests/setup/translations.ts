import fs from 'node:fs';
import { addWords } from '#app/platform/text/translations.ts';

// Database tests reload modules per file: one JSON file replaces a hundred catalogues.
if (process.env.TEST_TRANSLATIONS)
  addWords(JSON.parse(fs.readFileSync(process.env.TEST_TRANSLATIONS, 'utf8')));
else (await import('#app/platform/text/all-translations.server.ts')).loadAllTranslations();
