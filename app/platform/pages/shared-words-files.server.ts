import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '../text/language.ts';

/**
 * The script with the words of every page in a language (`app/shared-words.ts`), so that it is fetched with a page's other
 * scripts. The build names it by its content, and React Router's manifest knows only what does not depend on the reader.
 */
export function sharedWordsFiles(directory = path.resolve('build/client')): Record<Language, string[]> {
  const files = fs.readdirSync(path.join(directory, 'assets'));
  const ofLanguage = (language: Language) =>
    files
      .filter((file) => file.startsWith(`shared-words-${language}-`) && file.endsWith('.js'))
      .map((file) => `/assets/${file}`);
  return { en: ofLanguage('en'), nl: ofLanguage('nl') };
}
