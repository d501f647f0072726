import type { Messages } from '@lingui/core';

/** Imports nothing that other scripts need: it is a file of its own. */
export const catalogues = import.meta.glob<Messages>(
  [
    './accounts/sessions/locales/en.po',
    './bag/locales/en.po',
    './catalogue/locales/en.po',
    './navigation/locales/en.po',
    './newsletter/sign-up/locales/en.po',
    './ui/locales/en.po',
    './wishlist/locales/en.po',
  ],
  { eager: true, import: 'messages' },
);
