/** How many answers the clock goes by: enough that one comes quickly, few enough that it follows when the device has slept. */
const ANSWERS = 8;

/**
 * The shop's clock, as told by its answers; the device's own may be an hour off. An answer is never younger than when it is heard:
 * it travelled, and a cache may have kept it for a second. So the one that puts the clock furthest ahead is the one that came
 * most quickly. `monotonicMs` counts milliseconds from anywhere, and nobody can set it.
 */
export function createShopClock(monotonicMs: () => number) {
  const leads: number[] = [];
  return {
    /** Notes an answer that was just heard, and the moment it says it is. */
    hear(now: string): void {
      const moment = Date.parse(now);
      if (Number.isNaN(moment)) return;
      leads.push(moment - monotonicMs());
      if (leads.length > ANSWERS) leads.shift();
    },
    /** Milliseconds since 1970; undefined before the first answer. */
    nowMs(): number | undefined {
      return leads.length ? monotonicMs() + Math.max(...leads) : undefined;
    },
  };
}
