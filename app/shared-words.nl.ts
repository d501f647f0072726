import type { Messages } from '@lingui/core';

/** Imports nothing that other scripts need: it is a file of its own. */
export const catalogues = import.meta.glob<Messages>(
  [
    './accounts/sessions/locales/nl.po',
    './bag/locales/nl.po',
    './catalogue/locales/nl.po',
    './navigation/locales/nl.po',
    './newsletter/sign-up/locales/nl.po',
    './ui/locales/nl.po',
    './wishlist/locales/nl.po',
  ],
  { eager: true, import: 'messages' },
);
