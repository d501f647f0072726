import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import { addWords } from './translations.ts';

const catalogues = import.meta.glob<Messages>('/locales/*/**/*.po', { eager: true, import: 'messages' });

export function loadAllTranslations(): void {
  addWords(allTranslations());
}

export function allTranslations(): Record<Language, Messages> {
  const messages: Record<Language, Messages> = { en: {}, nl: {} };
  for (const [path, some] of Object.entries(catalogues))
    Object.assign(messages[path.split('/')[2] as Language], some);
  return messages;
}
