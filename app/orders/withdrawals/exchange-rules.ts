import { shopDay } from '#app/platform/text/shop-time.ts';

/** `came-back`: the items were refunded or restocked, or their order ended. */
export const exchangeOutcomes = ['taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** Reservation of the other size: two weeks to hand in the parcel, and one for its way. */
export const EXCHANGE_DAYS = 21;

/** Returns the last day, in Amsterdam, for items exchanged at this time to arrive. */
export function keptUntilDay(askedAt: Date): string {
  const day = new Date(`${shopDay(askedAt)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + EXCHANGE_DAYS);
  return day.toISOString().slice(0, 10);
}
