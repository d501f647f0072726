/** Limits the answers that set the clock: few enough to follow after the device has slept. */
const ANSWERS = 8;

/**
 * Estimates the shop's clock from its answers; the device's own may be an hour off. Delays and caches only make an answer older, so the one
 * that puts the clock furthest ahead is the best. `monotonicMs` counts from an arbitrary start.
 */
export function createShopClock(monotonicMs: () => number) {
  const leads: number[] = [];
  return {
    hear(now: string): void {
      const moment = Date.parse(now);
      if (Number.isNaN(moment)) return;
      leads.push(moment - monotonicMs());
      if (leads.length > ANSWERS) leads.shift();
    },
    /** Returns milliseconds since 1970; undefined before the first answer. */
    nowMs(): number | undefined {
      return leads.length ? monotonicMs() + Math.max(...leads) : undefined;
    },
  };
}
