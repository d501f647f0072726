export const CONFIRM_WITHIN_DAYS = 7;

export const MOST_DAYS_WAITING = 183;

export const KEPT_DAYS_AFTER_OFFER = 30;

const KEPT_MS = 3_600_000;

export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS);
}

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
