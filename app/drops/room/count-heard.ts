/** Rounds a count up to 0, 1, 2, 5, 10, 20, 50 …, so that screen readers announce "at most 50", then "at most 20", but not every number. */
export function countHeard(count: number): number {
  if (count <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Rounds the time left up to 15, 10, 5 or 1 minutes, and 0 once it is over; undefined above that. */
export function minutesHeard(ms: number): number | undefined {
  return [0, 1, 5, 10, 15].find((minutes) => ms <= minutes * 60_000);
}
