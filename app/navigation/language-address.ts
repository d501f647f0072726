import type { Language } from '#app/platform/language.ts';

/** What analytics add to an address. Kept pages serve visitors with and without it, so it is in no link. */
const untold = /^(lang|utm_[a-z]+|gclid|fbclid|msclkid)$/;

/** The address of this page in a language, with all that its address says otherwise. */
export function languageAddress(page: { pathname: string; search: string }, language: Language): string {
  const parameters = [...new URLSearchParams(page.search)].filter(([name]) => !untold.test(name));
  return `${page.pathname}?${new URLSearchParams([...parameters, ['lang', language]])}`;
}
