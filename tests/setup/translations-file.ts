import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { allTranslations } from '#app/platform/text/all-translations.server.ts';

/** Writes all translations into one file for `translations.ts`. */
export default function setUp(): () => void {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-translations-'));
  process.env.TEST_TRANSLATIONS = path.join(directory, 'all.json');
  fs.writeFileSync(process.env.TEST_TRANSLATIONS, JSON.stringify(allTranslations()));
  return () => fs.rmSync(directory, { recursive: true });
}
