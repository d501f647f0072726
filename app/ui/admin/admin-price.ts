import { createContext, useContext } from 'react';

const SymbolContext = createContext('$');

/** Tells everything below it the sign of the back office's prices, a setting. */
export const PriceSymbolProvider = SymbolContext;

/** Puts cents into the form of the back office, with the shop's sign. */
export function useAdminPrice(): (cents: number) => string {
  const symbol = useContext(SymbolContext);
  return (cents) => adminPrice(cents, symbol);
}

/** Cents as operators read them: $44.99. */
export function adminPrice(cents: number, symbol: string): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}${symbol}${(Math.abs(cents) / 100).toFixed(2)}`;
}
