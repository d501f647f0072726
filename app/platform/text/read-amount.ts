import { eurosToCents } from './cents.ts';

export type AmountProblem = 'empty' | 'not-a-number' | 'negative' | 'ambiguous' | 'too-precise';
type Amount = { ok: true; cents: number } | { ok: false; reason: AmountProblem };

const CURRENCY = /^(?:€|eur|euro|\$)\s*|\s*(?:€|eur|euro|\$)$/gi;
const NO_CENTS = /[.,]\s*[-–—]+$/;
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;

/** Parses an amount such as "1.299,50" into cents. Refuses an ambiguous separator, such as the dot in "1.299". */
export function readAmount(typed: string): Amount {
  const text = typed
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/’/g, "'")
    .trim();
  const isNegative = /^(?:€\s*|\$\s*)?[-–−]\s*\d/.test(text) || /^[-–−]\s*[€$]/.test(text);
  if (isNegative) return { ok: false, reason: 'negative' };
  const said = text.replace(CURRENCY, '').trim();
  const plain = said.replace(NO_CENTS, '');
  if (!plain) return { ok: false, reason: text ? 'not-a-number' : 'empty' };
  if (plain === said && /^\d{1,3}[.,]\d{3}$/.test(plain)) return { ok: false, reason: 'ambiguous' };
  const [, whole = plain, cents = ''] = /^(.*\d)[.,](\d{1,2})$/.exec(plain) ?? [];
  const euros = readCount(whole);
  if (euros !== undefined && isOneWay(whole, plain))
    return { ok: true, cents: eurosToCents(euros) + Number(cents.padEnd(2, '0')) };
  return { ok: false, reason: /^\d+[.,]\d{3,}$/.test(plain) ? 'too-precise' : 'not-a-number' };
}

export function readCount(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,12}$/.test(text) && !GROUPED.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length <= 12 ? Number(digits) : undefined;
}

function isOneWay(whole: string, plain: string): boolean {
  const [, mark] = GROUPED.exec(whole) ?? [];
  return plain === whole || !mark || plain[whole.length] !== mark;
}
