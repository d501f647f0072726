import { shopDay } from '#app/platform/text/shop-time.ts';

/** `came-back` means that the items were refunded or restocked, or that the order was cancelled or refunded. */
export const exchangeOutcomes = ['taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** The customer has two weeks to hand in the parcel. One week is for its transport. */
export const EXCHANGE_DAYS = 21;

export function keptUntilDay(askedAt: Date): string {
  const day = new Date(`${shopDay(askedAt)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + EXCHANGE_DAYS);
  return day.toISOString().slice(0, 10);
}
