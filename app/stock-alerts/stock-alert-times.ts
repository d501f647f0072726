/** How long the link in the mail confirms. */
export const CONFIRM_WITHIN_DAYS = 7;

/** After half a year nobody waits for a size any more. */
export const MOST_DAYS_WAITING = 183;

/** How long an alert whose size was back is kept. */
export const KEPT_DAYS_AFTER_OFFER = 30;

/** How long a piece is kept for who follows the link, and nobody behind them is mailed of it. */
const KEPT_MS = 3_600_000;

export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS);
}

/** Whom a piece was offered to before this moment had their hour. */
export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
