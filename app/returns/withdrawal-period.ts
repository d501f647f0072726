import { shopDay } from '#app/platform/text/shop-time.ts';

/** The legal period (Directive 2011/83/EU, article 9) and the shop's own. Both begin on the day after delivery. */
const LEGAL_DAYS = 14;
const SHOP_DAYS = 30;

const DAYS_OF_WARNING = 3;

const SATURDAY = 6;

/** Returns the last days in Amsterdam time. A legal one at a weekend moves to Monday (Regulation 1182/71, art. 3). */
export function withdrawalPeriod(deliveredAt: Date | null) {
  if (!deliveredAt) return undefined;
  const day = shopDay(deliveredAt);
  return { legalUntil: nextWorkingDay(addDays(day, LEGAL_DAYS)), until: addDays(day, SHOP_DAYS) };
}

export function isWithdrawalOver(deliveredAt: Date | null, now: Date): boolean {
  const period = withdrawalPeriod(deliveredAt);
  return period !== undefined && shopDay(now) > period.until;
}

export function isWithinLegalPeriod(deliveredAt: Date | null, statedAt: Date): boolean {
  const period = withdrawalPeriod(deliveredAt);
  return period === undefined || shopDay(statedAt) <= period.legalUntil;
}

/** Returns the deadline for both refund and parcel, counted from the statement (articles 13(1) and 14(1)). */
export function refundDueDay(statedAt: Date): string {
  return addDays(shopDay(statedAt), LEGAL_DAYS);
}

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
