/** The first and last grid line of a picture. The grid has 2 columns on a phone, 6 on a tablet, 12 on a desktop. */
type Reach = [from: number, to: number];
type Place = { phone: Reach; tablet: Reach; desktop: Reach; align?: 'start' | 'end' };

const left: Reach = [1, 2];
const right: Reach = [2, 3];
const whole: Reach = [1, 3];

/** Four pictures always fill their rows, so that the list may end after them until more pictures are displayed. */
const spreads: [Place, Place, Place, Place][] = [
  // A large picture with a small one beside it, then a mirrored pair.
  [
    { phone: whole, tablet: [1, 5], desktop: [1, 8] },
    { phone: left, tablet: [5, 7], desktop: [9, 13], align: 'end' },
    { phone: right, tablet: [1, 3], desktop: [1, 5], align: 'start' },
    { phone: whole, tablet: [3, 7], desktop: [6, 13] },
  ],
  // Three pictures in a row, then a single one with space around it.
  [
    { phone: left, tablet: [1, 3], desktop: [1, 5] },
    { phone: right, tablet: [3, 5], desktop: [5, 9] },
    { phone: left, tablet: [5, 7], desktop: [9, 13] },
    { phone: right, tablet: [2, 6], desktop: [4, 10] },
  ],
  // Two pictures of half the width, then an indented pair.
  [
    { phone: whole, tablet: [1, 4], desktop: [1, 7] },
    { phone: left, tablet: [4, 7], desktop: [7, 13] },
    { phone: right, tablet: [2, 4], desktop: [3, 7] },
    { phone: whole, tablet: [4, 6], desktop: [7, 11] },
  ],
];

/** The layouts of the last pictures, keyed by how many there are. */
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

/** Returns a picture's place in the grid. The place does not change when further pictures are displayed. */
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

/** Returns the `sizes` attribute for a place. The page is at most 100rem wide, with a gutter of 3, 2 or 1rem. */
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

/** Returns how many pictures the `shown` parameter of a URL means: 20 plus a multiple of 12. */
export function shownCount(asked: string | null, total: number): number {
  const count = Number(asked);
  return Math.min(count === stepFor(count) ? count : SHOWN_AT_FIRST, total);
}

/** Returns the smallest valid value of `shown` that includes `count` pictures. */
export function stepFor(count: number): number {
  const times = Math.ceil(Math.max(0, count - SHOWN_AT_FIRST) / MORE_EACH_TIME);
  return SHOWN_AT_FIRST + times * MORE_EACH_TIME;
}
