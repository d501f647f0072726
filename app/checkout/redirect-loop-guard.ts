/** A redirect counts as part of a loop if the previous page was displayed too briefly to be read. */
const CIRCLE_MS = 5_000;

let inARow = 0;
let lastAt = Number.NEGATIVE_INFINITY;

export function mayRedirect(most: number, now: number): boolean {
  if (now - lastAt > CIRCLE_MS) inARow = 0;
  lastAt = now;
  inARow += 1;
  return inARow <= most;
}
