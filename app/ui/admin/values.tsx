import { createContext, type ReactNode, useContext } from 'react';
import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';
import { type Language, locales } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';

const SymbolContext = createContext('€');

export const PriceSymbolProvider = SymbolContext;

/** Returns a function that formats cents, in another currency than euros with its code. */
export function useFormatAdminPrice(): (cents: number, currency?: string) => string {
  const symbol = useContext(SymbolContext);
  const language = useLanguage();
  const codeEnd = language === 'nl' ? '' : '\u00a0';
  return (cents, currency = 'EUR') =>
    formatAdminPrice(cents, currency === 'EUR' ? symbol : `${currency}${codeEnd}`, language);
}

export function formatAdminPrice(cents: number, symbol: string, language: Language): string {
  if (language === 'nl') return `${symbol}\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
  return `${cents < 0 ? '-' : ''}${symbol}${formatCentsWithSeparators(Math.abs(cents), ',', '.')}`;
}

const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
const formats = {
  en: new Intl.DateTimeFormat(locales.en, form),
  nl: new Intl.DateTimeFormat(locales.nl, form),
};

export function formatDateTime(at: Date | string, language: Language): string {
  return formats[language].format(new Date(at));
}

export function DateTime({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatDateTime(at, useLanguage())}
    </time>
  );
}

export type Tone = 'good' | 'warning' | 'critical' | 'neutral' | 'busy';

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="admin-badge" data-tone={tone}>
      {children}
    </span>
  );
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function CountList({ counts }: { counts: (readonly [name: string, count: ReactNode])[] }) {
  return (
    <dl className="admin-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
