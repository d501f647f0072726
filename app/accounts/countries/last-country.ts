import { useSyncExternalStore } from 'react';

/** Country of the last paid order in this browser; no other part of the address is stored. */
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

/** Empty if unknown and during the first render. */
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
