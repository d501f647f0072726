import type { Messages } from '@lingui/core';
import { addWords } from './i18n.ts';

const catalogues = import.meta.glob<Messages>('/locales/*/**/*.po', { eager: true, import: 'messages' });

/** Loads every text in every language on the server, where pages, mails and documents may need any. */
export function loadAllTranslations(): void {
  for (const [path, messages] of Object.entries(catalogues)) {
    const [, , language = ''] = path.split('/');
    addWords({ [language]: messages });
  }
}
