import fs from 'node:fs';
import { addWords } from '#app/platform/text/i18n.ts';

// Each file of the database tests loads its modules again: one file in place of a hundred catalogues.
if (process.env.TEST_TRANSLATIONS)
  addWords(JSON.parse(fs.readFileSync(process.env.TEST_TRANSLATIONS, 'utf8')));
else (await import('#app/platform/text/all-translations.server.ts')).loadAllTranslations();
