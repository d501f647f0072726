/** A shopper who is sent away again this soon has read nothing in between: it is a redirect loop. */
const CIRCLE_MS = 5_000;

let inARow = 0;
let lastAt = Number.NEGATIVE_INFINITY;

/** Whether to send the shopper away once more; false when that has just happened `most` times in a row. */
export function mayRedirect(most: number, now: number): boolean {
  if (now - lastAt > CIRCLE_MS) inARow = 0;
  lastAt = now;
  inARow += 1;
  return inARow <= most;
}
