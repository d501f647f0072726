/** Nobody asks less often than this, or they would miss their turn. */
const LONGEST_MS = 60_000;
/** A page in the background asks this much less often; browsers slow it down anyway. */
const IN_BACKGROUND = 3;
type Poll = {
  /** What the shop asks for. */
  pollSeconds: number;
  /** How many times in a row the shop was not heard. */
  failures: number;
  /** What a refusal said of trying again, or 0. */
  waitSeconds: number;
  isInBackground: boolean;
};

/**
 * How long to wait before asking again, in milliseconds. `random` is below 1: it spreads those who came in the same second, by a quarter
 * either way, and more widely the longer the shop has not answered, so that nobody's return is everybody's.
 */
export function nextPollMs(
  { pollSeconds, failures, waitSeconds, isInBackground }: Poll,
  random: number,
): number {
  const usual = Math.max(1, pollSeconds) * 1000 * (isInBackground ? IN_BACKGROUND : 1);
  if (!failures) return Math.min(LONGEST_MS, usual) * (0.75 + random / 2);
  const doubled = Math.min(LONGEST_MS, usual * 2 ** Math.min(failures, 10));
  return Math.max(waitSeconds * 1000, doubled / 2) + (random * doubled) / 2;
}
