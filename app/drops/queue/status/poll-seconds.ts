/** A small part of what two processes can serve. */
const POLLS_PER_SECOND = 1_500;
const LEAST_SECONDS = 3;
const LEAST_SECONDS_BEFORE = 10;
const MOST_SECONDS = 60;
/** Halves the polling of everyone from this utilisation on. */
const BUSY = 0.9;

/**
 * Returns the seconds between a browser's polls, by the number of waiting visitors and the process's utilisation (0 to 1). Polls are rarer
 * before the start, when little changes.
 */
export function pollSecondsFor(waiting: number, isBefore: boolean, busy: number): number {
  const least = isBefore ? LEAST_SECONDS_BEFORE : LEAST_SECONDS;
  const seconds = Math.max(least, Math.ceil(waiting / POLLS_PER_SECOND));
  return Math.min(MOST_SECONDS, busy > BUSY ? seconds * 2 : seconds);
}
