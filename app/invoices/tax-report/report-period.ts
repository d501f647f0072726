import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';

/** Days in Amsterdam time. Both are included. */
export type ReportDays = { from: string; to: string };

/** A quarter (`2026-Q4`), a month (`2026-11`) or a range of days. */
export type ReportPeriod = ReportDays & { name: string };

export type PeriodProblem = 'day' | 'order';
export type ReadPeriod =
  | { ok: true; period: ReportPeriod; from: Date; to: Date }
  | { ok: false; typed: ReportDays; problems: Partial<Record<keyof ReportDays, PeriodProblem>> };

const DAY = /^20\d\d-\d\d-\d\d$/;

/** Reads `period`, or `from` and `to`. The default is this quarter. The result includes the start and end times. */
export function readPeriod(parameters: URLSearchParams, now: Date): ReadPeriod {
  const typed = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  if (!typed.from && !typed.to) {
    const named = daysOfPeriod(parameters.get('period') ?? '') ?? daysOfPeriod(quarterOf(shopDay(now)));
    return named ? within(named) : { ok: false, typed, problems: { from: 'day', to: 'day' } };
  }
  const isDay = (day: string) => DAY.test(day) && momentInShop(day) !== undefined;
  const problems = {
    ...(!isDay(typed.from) && { from: 'day' as const }),
    ...(!isDay(typed.to) && { to: 'day' as const }),
  };
  if (problems.from || problems.to) return { ok: false, typed, problems };
  if (typed.to < typed.from) return { ok: false, typed, problems: { to: 'order' } };
  return within({ ...typed, name: '' });
}

export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

export function namedPeriods(today: string): { quarters: string[]; months: string[] } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const months = Array.from({ length: 13 }, (_, back) => monthName(year, month - back));
  const quarters = Array.from({ length: 9 }, (_, back) =>
    quarterOf(`${monthName(year, month - 3 * back)}-01`),
  );
  return { quarters, months };
}

function monthName(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7);
}

function daysOfPeriod(name: string): ReportPeriod | undefined {
  const quarter = /^(20\d\d)-Q([1-4])$/.exec(name);
  const month = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name);
  const [, year] = quarter ?? month ?? [];
  if (!year) return undefined;
  const first = quarter ? (Number(quarter[2]) - 1) * 3 : Number(month?.[2]) - 1;
  const last = new Date(Date.UTC(Number(year), first + (quarter ? 3 : 1), 0)).toISOString().slice(0, 10);
  return { name, from: `${monthName(Number(year), first + 1)}-01`, to: last };
}

function within(period: ReportPeriod): ReadPeriod {
  const next = new Date(Date.parse(`${period.to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [momentInShop(period.from), momentInShop(next) ?? new Date('2100-01-01T00:00:00Z')];
  return from
    ? { ok: true, period, from, to }
    : { ok: false, typed: { from: period.from, to: period.to }, problems: { from: 'day' } };
}
