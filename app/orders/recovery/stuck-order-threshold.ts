/** An order that waits for its payment longer than this is stuck. Its page may live a few minutes more: then it recovers as one that still waits. */
export const STUCK_AFTER_MINUTES = 30;

/** The last moment at which an order that is stuck now can have been placed. */
export function stuckSince(now: Date): Date {
  return new Date(now.getTime() - STUCK_AFTER_MINUTES * 60_000);
}
