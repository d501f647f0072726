import { sizeName } from '#app/catalogue/size-name.ts';
import type { Words } from '#app/platform/text/i18n.ts';

/** Pieces of a drop that nobody has paid, and how many of these are held for somebody at the moment. */
export type PiecesLeft = {
  left: number;
  held: number;
  /** What comes back is for whoever comes, and not for the next in a queue or a draw. */
  isForEverybody: boolean;
};

/** So few are told exactly; the exact number of more would tell others what we sell. */
const MOST_OF_DROP = 25;
const MOST_OF_SIZE = 5;

/** What a drop's page says of how many pieces are left of it. */
export function leftOfDropLines(sizes: PiecesLeft[], t: Words): string[] {
  const sum = (of: 'left' | 'held') => sizes.reduce((all, size) => all + size[of], 0);
  return withReturn([leftText({ left: sum('left'), held: sum('held') }, MOST_OF_DROP, t)], sizes, t);
}

/** What the page of a piece says of it, size by size; nothing of sizes of which there are plenty. */
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
