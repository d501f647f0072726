import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useLanguage } from '#app/platform/text/i18n.ts';
import { isLanguage, LANGUAGE_KEY, type Language, languageCookie } from '#app/platform/text/language.ts';

/** Changes the language in place: input stays, only the texts are reloaded. */
export function useSetLanguagePreference(): (language: Language) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();

  return (language) => {
    keepLanguage(language);
    const search = new URLSearchParams(location.search);
    if (!search.has('lang')) return void revalidate();
    search.delete('lang');
    navigate({ ...location, search: search.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** Applies the stored language once, on load: storage wins over the cookie, a link's language over both. */
export function useStoredLanguagePreference(): void {
  const shown = useLanguage();
  const { revalidate } = useRevalidator();
  const hasLooked = useRef(false);

  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const asked = new URLSearchParams(window.location.search).get('lang');
    const kept = isLanguage(asked) ? asked : readLanguage();
    if (!isLanguage(kept)) return;
    keepLanguage(kept);
    if (kept !== shown) revalidate();
  }, [shown, revalidate]);
}

export function keepLanguage(language: Language): void {
  delete document.documentElement.dataset.offer;
  document.cookie = languageCookie(language, location.protocol === 'https:');
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is full or blocked; the cookie suffices.
  }
}

function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
