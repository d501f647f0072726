/**
 * A count as a screen reader is told of it: the next of 0, 1, 2, 5, 10, 20, 50 … at or above it. So it hears "at most 50", then "at most
 * 20", and not each of the numbers between.
 */
export function countHeard(count: number): number {
  if (count <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Time that is left, as it is told of: at most 15, 10, 5 or 1 minutes, and 0 once it is over; undefined while there is more. */
export function minutesHeard(ms: number): number | undefined {
  return [0, 1, 5, 10, 15].find((minutes) => ms <= minutes * 60_000);
}
