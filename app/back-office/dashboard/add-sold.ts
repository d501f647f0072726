import type { KeptSellers, Sold } from './kept-sales.server.ts';

/**
 * The products that sold best by what is kept and what was sold since, the best first. Undefined where that is not sure: of
 * a product that is not among those kept, as many pieces may have been sold before as of the last of them.
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
