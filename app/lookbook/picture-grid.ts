/** First and last grid line of a picture: 2 columns on a phone, 6 on a tablet, 12 on a desktop. */
type Reach = [from: number, to: number];
type Place = { phone: Reach; tablet: Reach; desktop: Reach; align?: 'start' | 'end' };

const left: Reach = [1, 2];
const right: Reach = [2, 3];
const whole: Reach = [1, 3];

/** Rows are full after every fourth picture, where a campaign may pause before showing more. */
const spreads: [Place, Place, Place, Place][] = [
  // A large picture with a small one beside it, and the same mirrored.
  [
    { phone: whole, tablet: [1, 5], desktop: [1, 8] },
    { phone: left, tablet: [5, 7], desktop: [9, 13], align: 'end' },
    { phone: right, tablet: [1, 3], desktop: [1, 5], align: 'start' },
    { phone: whole, tablet: [3, 7], desktop: [6, 13] },
  ],
  // Three in a row, then one alone with room around it.
  [
    { phone: left, tablet: [1, 3], desktop: [1, 5] },
    { phone: right, tablet: [3, 5], desktop: [5, 9] },
    { phone: left, tablet: [5, 7], desktop: [9, 13] },
    { phone: right, tablet: [2, 6], desktop: [4, 10] },
  ],
  // Two halves, then an indented pair.
  [
    { phone: whole, tablet: [1, 4], desktop: [1, 7] },
    { phone: left, tablet: [4, 7], desktop: [7, 13] },
    { phone: right, tablet: [2, 4], desktop: [3, 7] },
    { phone: whole, tablet: [4, 6], desktop: [7, 11] },
  ],
];

/** Layouts of the last pictures, by their number. */
const endings: Record<number, Place[]> = {
  1: [{ phone: whole, tablet: [2, 6], desktop: [4, 10] }],
  2: [
    { phone: left, tablet: [1, 4], desktop: [1, 7] },
    { phone: right, tablet: [4, 7], desktop: [7, 13] },
  ],
  3: [
    { phone: left, tablet: [1, 3], desktop: [1, 5] },
    { phone: right, tablet: [3, 5], desktop: [5, 9] },
    { phone: whole, tablet: [5, 7], desktop: [9, 13] },
  ],
};

/** Returns the place of a picture by its index alone, so that it never moves. */
export function placeOf(index: number, total: number): Place {
  const spread = Math.floor(index / 4);
  const places = endings[total - spread * 4] ?? spreads[spread % spreads.length];
  const place = index < total ? places?.[index % 4] : undefined;
  if (!place) throw new RangeError(`A campaign of ${total} has no picture ${index}.`);
  return place;
}

export function isWide({ phone }: Place): boolean {
  return phone === whole;
}

/** Returns the `sizes` attribute of a place; the page ends at 100rem with a gutter of 3, 2 or 1rem. */
export function pictureSizes({ phone, tablet, desktop }: Place): string {
  const part = ([from, to]: Reach, columns: number, width: number) =>
    Math.round(((to - from) * width) / columns);
  return [
    `(width >= 100rem) ${part(desktop, 12, 94)}rem`,
    `(width >= 64rem) ${part(desktop, 12, 94)}vw`,
    `(width >= 48rem) ${part(tablet, 6, 94)}vw`,
    `${part(phone, 2, 100)}vw`,
  ].join(', ');
}

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
