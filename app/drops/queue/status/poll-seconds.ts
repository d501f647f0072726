/** So many answers a second are a small part of what two processes can give. */
const POLLS_PER_SECOND = 1_500;
const LEAST_SECONDS = 3;
const LEAST_SECONDS_BEFORE = 10;
const MOST_SECONDS = 60;
/** From this share of its time on a process is so busy that everybody is asked to come half as often. */
const BUSY = 0.9;

/**
 * How many seconds a browser waits before it asks for the status again, by how many wait with it and how busy the process is that
 * answers (0 to 1). Before the start there is little to hear.
 */
export function pollSecondsFor(waiting: number, isBefore: boolean, busy: number): number {
  const least = isBefore ? LEAST_SECONDS_BEFORE : LEAST_SECONDS;
  const seconds = Math.max(least, Math.ceil(waiting / POLLS_PER_SECOND));
  return Math.min(MOST_SECONDS, busy > BUSY ? seconds * 2 : seconds);
}
