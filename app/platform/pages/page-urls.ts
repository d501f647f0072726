import type { Language } from '../text/language.ts';

/** Links omit these parameters, since a cached page is served to visitors with and without them. */
export const unshownParameters = /^(lang|code|utm_[a-z]+|gclid|fbclid|msclkid)$/;

type Page = { pathname: string; search: string };

export function pageUrlInLanguage(page: Page, language: Language): string {
  return `${page.pathname}?${new URLSearchParams([...sharedParameters(page), ['lang', language]])}`;
}

export function canonicalPageUrl(page: Page): string {
  const parameters = sharedParameters(page);
  return parameters.length > 0 ? `${page.pathname}?${new URLSearchParams(parameters)}` : page.pathname;
}

function sharedParameters({ search }: Page): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !unshownParameters.test(name));
}

/** Returns the secret of a mailed link, or '' if the URL has none. */
export function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}
