import { shopDay } from '#app/platform/text/shop-time.ts';

/** What became of an exchange. `came-back`: its pieces were paid back or put back, or their order ended. */
export const exchangeOutcomes = ['taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** For how long another size is kept: the two weeks for handing a parcel in, and one for its way. */
export const EXCHANGE_DAYS = 21;

/** The last day, in Amsterdam, on which pieces may arrive that are exchanged from a moment on. */
export function keptUntilDay(askedAt: Date): string {
  const day = new Date(`${shopDay(askedAt)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + EXCHANGE_DAYS);
  return day.toISOString().slice(0, 10);
}
