import { sizeName } from '#app/catalogue/size-name.ts';
import type { Words } from '#app/platform/text/i18n.ts';

/** Counts unpaid items of a drop, and how many of them are reserved. */
export type PiecesLeft = {
  left: number;
  held: number;
  /** True if a returned item goes on sale to everyone, not to the next in a queue or draw. */
  isForEverybody: boolean;
};

/** Shows exact numbers only up to here: more would reveal sales to competitors. */
const MOST_OF_DROP = 25;
const MOST_OF_SIZE = 5;

export function leftOfDropLines(sizes: PiecesLeft[], t: Words): string[] {
  const sum = (of: 'left' | 'held') => sizes.reduce((all, size) => all + size[of], 0);
  return withReturn([leftText({ left: sum('left'), held: sum('held') }, MOST_OF_DROP, t)], sizes, t);
}

/** Returns a line for each size that is running low. */
export function leftOfProductLines(sizes: (PiecesLeft & { size: string })[], t: Words): string[] {
  const few = sizes.filter(({ left }) => left <= MOST_OF_SIZE);
  const lines = few.map(({ size, ...counts }) => {
    const left = leftText(counts, MOST_OF_SIZE, t);
    return sizes.length === 1 ? left : `${sizeName(size, t)}: ${left}`;
  });
  return withReturn(lines, few, t);
}

function leftText({ left, held }: Pick<PiecesLeft, 'left' | 'held'>, most: number, t: Words): string {
  if (left === 0) return t('left.none');
  if (left > most) return t('left.more', { most });
  if (held === 0) return t('left.free', { left });
  return held < left ? t('left.someHeld', { left, held }) : t('left.allHeld', { left });
}

function withReturn(lines: string[], sizes: PiecesLeft[], t: Words): string[] {
  const held = sizes.filter((size) => size.held > 0);
  if (!held.length) return lines;
  return [...lines, t(held.every((size) => size.isForEverybody) ? 'left.comesBack' : 'left.goesToNext')];
}
