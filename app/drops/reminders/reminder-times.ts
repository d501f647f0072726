const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the link in the mail confirms. */
export const CONFIRM_WITHIN_DAYS = 7;

/** How long it is kept who was reminded of a drop, and for how long a drop that was deleted may come back. */
export const KEPT_DAYS_AFTER_START = 1;
export const KEPT_DAYS_WITHOUT_DROP = 30;

/** How long the links in a mail about a drop that starts then work, in hours. */
export function linkHours(startDate: Date, now: Date): number {
  const untilStart = Math.max(0, startDate.getTime() - now.getTime()) / HOUR_MS;
  return Math.ceil(untilStart) + 30 * 24;
}

/**
 * Between which starts a mail of each kind is due now. A day before means from 24 hours to 12 before: after a night without mail it
 * would tell of another day. Whoever asks within that day is told shortly before, and not twice.
 */
export function dueStarts(kind: 'day' | 'start', now: Date): { after: Date; until: Date } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  return kind === 'day'
    ? { after: later(12 * HOUR_MS), until: later(24 * HOUR_MS) }
    : { after: now, until: later(15 * MINUTE_MS) };
}
