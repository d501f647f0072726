import type { Messages } from '@lingui/core';
import { addWords } from './i18n.ts';

const catalogues = import.meta.glob<Messages>('/locales/*/**/*.po', { eager: true, import: 'messages' });

/** Loads every text in every language into the server: whatever a page, mail or document says, it has the words. */
export function loadAllTranslations(): void {
  for (const [path, messages] of Object.entries(catalogues)) {
    const [, , language = ''] = path.split('/');
    addWords({ [language]: messages });
  }
}
