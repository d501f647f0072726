/** Two processes on two cores serve this many with room to spare (docs/decisions/drop-queue.md). */
export const MOST_ADMITTED_PER_SECOND = 20;

const ASKED_EACH_MS = 1000;

/** Holds a queue's limit, and the moment up to which it is used up. */
export type Pace = { mostPerMinute: number | null; pacedUntil: Date | null };

/** Unused capacity expires quickly, so that no crowd follows a pause. */
export function admissionsDue({ mostPerMinute, pacedUntil }: Pace, now: Date) {
  const perPersonMs =
    1000 / Math.min(MOST_ADMITTED_PER_SECOND, (mostPerMinute ?? Number.POSITIVE_INFINITY) / 60);
  const first = now.getTime() - Math.max(ASKED_EACH_MS, perPersonMs);
  const from = Math.max(now.getTime() - ASKED_EACH_MS - perPersonMs, pacedUntil?.getTime() ?? first);
  return {
    due: Math.max(0, Math.floor((now.getTime() - from) / perPersonMs + 1e-9)),
    pacedUntilAfter: (admitted: number) => new Date(Math.ceil(from + admitted * perPersonMs)),
  };
}
