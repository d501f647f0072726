/** The admissions per second that two processes on two cores can easily serve (docs/decisions/drop-queue.md). */
export const MOST_ADMITTED_PER_SECOND = 20;

const ASKED_EACH_MS = 1000;

/** The limit of a queue. The admissions up to `pacedUntil` have been used. */
export type Pace = { mostPerMinute: number | null; pacedUntil: Date | null };

/** Returns the admissions due now. Unused ones expire after `ASKED_EACH_MS`, so that no crowd follows a pause. */
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
