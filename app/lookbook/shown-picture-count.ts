export const SHOWN_AT_FIRST = 20;
const MORE_EACH_TIME = 12;

/** How many pictures of a campaign an address shows by its `shown`: 20, or 12 more for each time that one asked. */
export function shownCount(asked: string | null, total: number): number {
  const count = Number(asked);
  return Math.min(count === stepFor(count) ? count : SHOWN_AT_FIRST, total);
}

/** The `shown` of an address that shows at least so many. */
export function stepFor(count: number): number {
  const times = Math.ceil(Math.max(0, count - SHOWN_AT_FIRST) / MORE_EACH_TIME);
  return SHOWN_AT_FIRST + times * MORE_EACH_TIME;
}
