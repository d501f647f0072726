import { createContext, useContext } from 'react';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/words.ts';

const SymbolContext = createContext('€');

/** Tells everything below it the sign of the back office's prices, a setting. */
export const PriceSymbolProvider = SymbolContext;

/** Puts cents into the form of the back office: the shop's sign, written as the reader's language does. */
export function useAdminPrice(): (cents: number) => string {
  const symbol = useContext(SymbolContext);
  const language = useLanguage();
  return (cents) => adminPrice(cents, symbol, language);
}

/** Cents as operators read them: €1,244.99 in English, € 1.244,99 in Dutch. */
export function adminPrice(cents: number, symbol: string, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  const isDutch = language === 'nl';
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, isDutch ? '.' : ',');
  const part = digits.slice(-2);
  return isDutch ? `${symbol}\u00a0${sign}${whole},${part}` : `${sign}${symbol}${whole}.${part}`;
}
