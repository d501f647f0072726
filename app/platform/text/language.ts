/** The shop's languages; English is the default and fills in where a Dutch text is missing. */
export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

/** How each language writes dates and numbers. */
export const locales = { en: 'en-US', nl: 'nl-NL' } as const;

/** Where the browser keeps the choice: local storage for the shopper, a cookie of the same name for the server. */
export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'nl';
}

/** Returns the language of the page on the screen; only browsers have one. */
export function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** The language of a page: what its address asks for, else what was chosen before, else English. */
export function requestLanguage(search: string, cookies: string | undefined): Language {
  const chosen = languageInUrl(search) ?? (cookies && languageInCookies(cookies));
  return isLanguage(chosen) ? chosen : 'en';
}

/** The language that an address asks for by itself. */
export function languageInUrl(search: string): Language | undefined {
  const asked = /[?&]lang=(en|nl)(?:&|$)/.exec(search)?.[1];
  return isLanguage(asked) ? asked : undefined;
}

function languageInCookies(cookies: string): string | undefined {
  const own = /(?:^|;\s*)__Host-language=(en|nl)(?:;|$)/.exec(cookies);
  return (own ?? /(?:^|;\s*)language=(en|nl)(?:;|$)/.exec(cookies))?.[1];
}

/**
 * The cookie that keeps the choice for a year, as `Set-Cookie` and `document.cookie` take it; over HTTPS with the prefix that
 * `hostCookieName` gives the others.
 */
export function languageCookie(language: Language, isHttps: boolean): string {
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
