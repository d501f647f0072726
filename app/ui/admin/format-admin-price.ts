import { createContext, useContext } from 'react';
import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';

const SymbolContext = createContext('€');

export const PriceSymbolProvider = SymbolContext;

export function useFormatAdminPrice(): (cents: number) => string {
  const symbol = useContext(SymbolContext);
  const language = useLanguage();
  return (cents) => formatAdminPrice(cents, symbol, language);
}

export function formatAdminPrice(cents: number, symbol: string, language: Language): string {
  if (language === 'nl') return `${symbol}\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
  return `${cents < 0 ? '-' : ''}${symbol}${formatCentsWithSeparators(Math.abs(cents), ',', '.')}`;
}
