export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

export const locales = { en: 'en-US', nl: 'nl-NL' } as const;

export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'nl';
}

export function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

export function requestLanguage(search: string, cookies: string | undefined): Language {
  const chosen = languageInUrl(search) ?? (cookies && languageInCookies(cookies));
  return isLanguage(chosen) ? chosen : 'en';
}

export function languageInUrl(search: string): Language | undefined {
  const asked = /[?&]lang=(en|nl)(?:&|$)/.exec(search)?.[1];
  return isLanguage(asked) ? asked : undefined;
}

function languageInCookies(cookies: string): string | undefined {
  const own = /(?:^|;\s*)__Host-language=(en|nl)(?:;|$)/.exec(cookies);
  return (own ?? /(?:^|;\s*)language=(en|nl)(?:;|$)/.exec(cookies))?.[1];
}

export function languageCookie(language: Language, isHttps: boolean): string {
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

export type Translated = { text: string; language: Language };

export function translated(language: Language, english: string, dutch: string | null): Translated {
  return language === 'nl' && dutch ? { text: dutch, language: 'nl' } : { text: english, language: 'en' };
}
