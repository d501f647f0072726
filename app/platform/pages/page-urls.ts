import type { Language } from '../text/language.ts';

/**
 * What no page shows otherwise: the language is said elsewhere, analytics add theirs, and a discount code is the browser's to keep. Kept
 * pages serve visitors with and without it, so it is in no link.
 */
export const unshownParameters = /^(lang|code|utm_[a-z]+|gclid|fbclid|msclkid)$/;

type Page = { pathname: string; search: string };

/** The address of this page in a language, with all that its address says otherwise. */
export function pageUrlInLanguage(page: Page, language: Language): string {
  return `${page.pathname}?${new URLSearchParams([...sharedParameters(page), ['lang', language]])}`;
}

/** The address of this page as it is for everyone. */
export function canonicalPageUrl(page: Page): string {
  const parameters = sharedParameters(page);
  return parameters.length > 0 ? `${page.pathname}?${new URLSearchParams(parameters)}` : page.pathname;
}

function sharedParameters({ search }: Page): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !unshownParameters.test(name));
}
