import { momentInShop } from '#app/platform/text/shop-time.ts';
import type { RatesFrom } from '../tax-rates.ts';
import {
  filledRows,
  HIGHEST_RATE,
  MOST_RATES,
  type RateProblem,
  type RateProblems,
  type RateRow,
  type RateRows,
  rateInput,
} from './tax-form-values.ts';

export function parseRateRows(
  typed: RateRows,
): { ok: true; rates: RatesFrom[] } | { ok: false; problems: RateProblems } {
  const problems: RateProblems = {};
  const rows = filledRows(typed);
  const rates = rows.map((row, place): RatesFrom => {
    const [standard, reduced] = [readPercent(row.standard), readPercent(row.reduced)];
    const isAgain = rows.findIndex(({ from }) => from === row.from) < place;
    const problem = place >= MOST_RATES ? tooMany : rowProblem(row, { standard, reduced, isAgain, place });
    if (problem) problems[rateInput(row)] = problem;
    return { from: row.from || null, standard: standard ?? 0, reduced: reduced ?? null };
  });
  if (Object.keys(problems).length) return { ok: false, problems };
  return {
    ok: true,
    rates: rates.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? '')),
  };
}

/** Parses "25,5" or "21 %" into hundredths of a percent. */
export function readPercent(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return rate <= HIGHEST_RATE ? rate : undefined;
}

const tooMany: RateProblem = { problem: 'too-many', part: 'from' };

type ReadRow = {
  standard: number | undefined;
  reduced: number | undefined;
  isAgain: boolean;
  place: number;
};

function rowProblem(row: RateRow, { standard, reduced, isAgain, place }: ReadRow): RateProblem | undefined {
  if (place > 0 && !row.from) return { problem: 'day-missing', part: 'from' };
  if (row.from && (row.from.length !== 10 || !momentInShop(row.from)))
    return { problem: 'day-unknown', part: 'from' };
  if (isAgain) return { problem: 'day-again', part: 'from' };
  if (!row.standard.trim()) return { problem: 'rate-missing', part: 'standard' };
  if (standard === undefined) return { problem: 'rate-unknown', part: 'standard' };
  if (row.reduced.trim() && reduced === undefined) return { problem: 'rate-unknown', part: 'reduced' };
  return reduced !== undefined && reduced > standard
    ? { problem: 'reduced-higher', part: 'reduced' }
    : undefined;
}
