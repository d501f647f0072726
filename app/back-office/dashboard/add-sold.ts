import type { KeptSellers, Sold } from './kept-sales.server.ts';

/**
 * Adds later sales to stored best-sellers, best first. Undefined if uncertain: a product not among the stored ones may have sold as many
 * before as the last of these.
 */
export function addSold({ sold, isAll }: KeptSellers, since: Sold[], most: number): Sold[] | undefined {
  const totals = new Map(sold.map((one) => [one.id, one]));
  let mostOfAnother = 0;
  for (const { id, pieces, cents } of since) {
    const before = totals.get(id);
    if (before || isAll)
      totals.set(id, { id, pieces: (before?.pieces ?? 0) + pieces, cents: (before?.cents ?? 0) + cents });
    else mostOfAnother = Math.max(mostOfAnother, pieces);
  }
  const best = [...totals.values()].sort(bySale).slice(0, most);
  const others = (sold.at(-1)?.pieces ?? 0) + mostOfAnother;
  return isAll || (best.length === most && (best.at(-1)?.pieces ?? 0) > others) ? best : undefined;
}

function bySale(one: Sold, other: Sold): number {
  return other.pieces - one.pieces || other.cents - one.cents || (one.id < other.id ? -1 : 1);
}
