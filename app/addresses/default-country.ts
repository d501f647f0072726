import { useSyncExternalStore } from 'react';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import { countryOfRegion, homeCountry } from './shipping-countries.ts';

/** Returns the initial country of an address form: one used before, or else one that suits the browser's languages. */
export function defaultCountry(
  language: Language,
  browserLanguages: readonly string[],
  deliveredTo: readonly string[],
  used: readonly (string | undefined)[] = [],
): string {
  const likely = [
    ...used,
    ...(language === 'nl' ? ['Netherlands'] : []),
    ...browserLanguages.map((tag) => countryOfRegion(regionOf(tag))),
    'United States',
    homeCountry,
  ];
  return likely.find((country) => country && deliveredTo.includes(country)) ?? deliveredTo[0] ?? homeCountry;
}

/** Parses `Accept-Language`. Assumes that the languages are in order of preference. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '').split(',').map((wanted) => wanted.split(';')[0]?.trim() ?? '');
}

/** Returns the visitor's initial country. The browser's languages are considered only after hydration. */
export function useDefaultCountry(deliveredTo: readonly string[], used: string | undefined): string {
  const language = useLanguage();
  const tags = useOnceHydrated(() => navigator.languages.join());
  const last = useLastCountry();
  return defaultCountry(language, tags.split(','), deliveredTo, [used, last]);
}

function useOnceHydrated(read: () => string): string {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => '',
  );
}

function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}

/** The storage key of the country of the browser's last paid order. No other part of the address is stored. */
const LAST_COUNTRY = 'delivery-country';

export function storeLastCountry(country: string): void {
  try {
    localStorage.setItem(LAST_COUNTRY, country);
  } catch {}
}

export function deleteLastCountry(): void {
  try {
    localStorage.removeItem(LAST_COUNTRY);
  } catch {}
}

export function useLastCountry(): string {
  return useOnceHydrated(readLastCountry);
}

function readLastCountry(): string {
  try {
    return localStorage.getItem(LAST_COUNTRY) ?? '';
  } catch {
    return '';
  }
}
