import { createContext, useContext } from 'react';
import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';

const SymbolContext = createContext('€');

/** Tells everything below it the sign of the back office's prices, a setting. */
export const PriceSymbolProvider = SymbolContext;

/** Puts cents into the form of the back office: the shop's sign, written as the reader's language does. */
export function useFormatAdminPrice(): (cents: number) => string {
  const symbol = useContext(SymbolContext);
  const language = useLanguage();
  return (cents) => formatAdminPrice(cents, symbol, language);
}

/** Cents as operators read them: €1,244.99 in English, € 1.244,99 in Dutch. */
export function formatAdminPrice(cents: number, symbol: string, language: Language): string {
  if (language === 'nl') return `${symbol}\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
  return `${cents < 0 ? '-' : ''}${symbol}${formatCentsWithSeparators(Math.abs(cents), ',', '.')}`;
}
