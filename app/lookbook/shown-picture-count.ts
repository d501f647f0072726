export const SHOWN_AT_FIRST = 20;
const MORE_EACH_TIME = 12;

/** Returns how many pictures an address's `shown` parameter means: 20, plus a multiple of 12. */
export function shownCount(asked: string | null, total: number): number {
  const count = Number(asked);
  return Math.min(count === stepFor(count) ? count : SHOWN_AT_FIRST, total);
}

/** Returns the smallest valid `shown` that covers this many. */
export function stepFor(count: number): number {
  const times = Math.ceil(Math.max(0, count - SHOWN_AT_FIRST) / MORE_EACH_TIME);
  return SHOWN_AT_FIRST + times * MORE_EACH_TIME;
}
