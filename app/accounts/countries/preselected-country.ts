import { useSyncExternalStore } from 'react';
import { useLanguage } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { countryOfRegion } from './country-names.ts';
import { useLastCountry } from './last-country.ts';
import { homeCountry } from './shipping-countries.ts';

/**
 * The country that an address form starts with, of those that are delivered to: one that was used before, else the Netherlands for
 * Dutch readers, else the first of the browser's languages (such as `fr-BE`), else the United States, else the shop's own, else any.
 */
export function preselectedCountry(
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

/** The languages that a browser asks for, the most wanted first, as it says in `Accept-Language`. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '').split(',').map((wanted) => wanted.split(';')[0]?.trim() ?? '');
}

/**
 * The same for this page's visitor, whose account may know a country that they used. A page that is kept for all, and so its first
 * rendering, knows neither the browser's languages nor what it keeps.
 */
export function usePreselectedCountry(deliveredTo: readonly string[], used: string | undefined): string {
  const language = useLanguage();
  const tags = useSyncExternalStore(
    unchanging,
    () => navigator.languages.join(),
    () => '',
  );
  const last = useLastCountry();
  return preselectedCountry(language, tags.split(','), deliveredTo, [used, last]);
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
