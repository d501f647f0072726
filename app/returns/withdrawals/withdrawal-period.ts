import { shopDay } from '#app/platform/text/shop-time.ts';

/** What the law gives (Directive 2011/83/EU, article 9), and what the shop gives instead, from the day after delivery on. */
const LEGAL_DAYS = 14;
const SHOP_DAYS = 30;

/** For how many days before money is due operators are warned. */
const DAYS_OF_WARNING = 3;

const SATURDAY = 6;

/**
 * The last days, in Amsterdam, on which an order can be withdrawn from: by law, and as this shop has it. Undefined while it is not
 * known to have arrived: the period begins then. A legal period that would end at a weekend ends on the Monday after
 * (Regulation 1182/71, article 3(4)); that of the shop is longer than any holidays could make it.
 */
export function withdrawalPeriod(
  deliveredAt: Date | null,
): { legalUntil: string; until: string } | undefined {
  if (!deliveredAt) return undefined;
  const day = shopDay(deliveredAt);
  return { legalUntil: nextWorkingDay(addDays(day, LEGAL_DAYS)), until: addDays(day, SHOP_DAYS) };
}

/** Whether nothing can be withdrawn from an order any more. */
export function isWithdrawalOver(deliveredAt: Date | null, now: Date): boolean {
  const period = withdrawalPeriod(deliveredAt);
  return period !== undefined && shopDay(now) > period.until;
}

/** Whether it was withdrawn from within the time that the law gives. */
export function isWithinLegalPeriod(deliveredAt: Date | null, statedAt: Date): boolean {
  const period = withdrawalPeriod(deliveredAt);
  return period === undefined || shopDay(statedAt) <= period.legalUntil;
}

/** The last day for returning the money, and for handing in the parcel, counted from the statement (articles 13(1) and 14(1)). */
export function refundDueDay(statedAt: Date): string {
  return addDays(shopDay(statedAt), LEGAL_DAYS);
}

/** Whether a day is that or one of the next few. */
export function isNearlyDue(dueDay: string, today: string): boolean {
  return today <= dueDay && addDays(today, DAYS_OF_WARNING) >= dueDay;
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function nextWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SATURDAY) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}
