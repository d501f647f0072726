import { useSyncExternalStore } from 'react';

/** The country of the last order that was paid in this browser; nothing else of an address stays here. */
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

/** Empty where there is none, and while a page renders for the first time. */
export function useLastCountry(): string {
  return useSyncExternalStore(
    () => () => {},
    readLastCountry,
    () => '',
  );
}

function readLastCountry(): string {
  try {
    return localStorage.getItem(LAST_COUNTRY) ?? '';
  } catch {
    return '';
  }
}
