import { useSyncExternalStore } from 'react';
import { useLanguage } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { countryOfRegion } from './country-names.ts';
import { defaultCountry } from './shipping-countries.ts';

/**
 * The country that an address form starts with: the Netherlands for Dutch readers, else the country of the
 * browser's languages (such as `fr-BE`) if we ship there, else the specified one.
 */
export function preselectedCountry(language: Language, browserLanguages: readonly string[]): string {
  if (language === 'nl') return 'Netherlands';
  for (const tag of browserLanguages) {
    const country = countryOfRegion(regionOf(tag));
    if (country) return country;
  }
  return defaultCountry;
}

/**
 * The same for this page's visitor. The server, and so the first rendering, does not know the browser's languages.
 */
export function usePreselectedCountry(): string {
  const language = useLanguage();
  const tags = useSyncExternalStore(
    unchanging,
    () => navigator.languages.join(),
    () => '',
  );
  return preselectedCountry(language, tags.split(','));
}

function unchanging(): () => void {
  return () => {};
}

function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}
