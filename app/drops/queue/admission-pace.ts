/** Two processes on two cores serve this many with room to spare (docs/decisions/drop-queue.md). */
export const MOST_ADMITTED_PER_SECOND = 20;

const ASKED_EACH_MS = 1000;

/** The limit of a queue, and the moment up to which it is used up. */
export type Pace = { mostPerMinute: number | null; pacedUntil: Date | null };

/** Unused admissions expire after this time, so that a pause is not followed by a crowd. */
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
