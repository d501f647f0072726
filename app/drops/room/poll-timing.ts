/** Limits the interval, or visitors would miss their turn. */
const LONGEST_MS = 60_000;
/** Multiplies the interval of hidden pages, which browsers slow down anyway. */
const IN_BACKGROUND = 3;
type Poll = {
  pollSeconds: number;
  /** Counts the failed requests in a row. */
  failures: number;
  /** `Retry-After` of a refusal, or 0. */
  waitSeconds: number;
  isInBackground: boolean;
};

/**
 * Returns the milliseconds before the next request. `random` is below 1: it spreads the requests by a quarter either way, and more widely
 * after failures, so that visitors do not all return at once.
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
