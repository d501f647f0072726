/** Items paid in one second from the drop's start. */
export type PaidSecond = { second: number; pieces: number };

/** A part of the sale, with the items paid in it and up to its end. */
export type SellingPart = { fromSecond: number; toSecond: number; pieces: number; piecesSoFar: number };

export type SellingSpeed = {
  firstSecond: number;
  halfSecond: number;
  lastSecond: number;
  parts: SellingPart[];
};

const MOST_PARTS = 12;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const lengths = [1, 5, 15, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY];

/** Groups sales by time, in at most twelve parts of a round length; undefined without sales. */
export function sellingSpeedOf(paid: PaidSecond[]): SellingSpeed | undefined {
  const sold = paid.filter(({ pieces }) => pieces > 0).sort((one, other) => one.second - other.second);
  const [first, last] = [sold[0], sold.at(-1)];
  if (!first || !last) return undefined;
  const half = sold.reduce((sum, { pieces }) => sum + pieces, 0) / 2;
  let soFar = 0;
  const halfSecond = sold.find(({ pieces }) => {
    soFar += pieces;
    return soFar >= half;
  });
  return {
    firstSecond: first.second,
    halfSecond: (halfSecond ?? last).second,
    lastSecond: last.second,
    parts: partsOf(sold, partLength(last.second + 1)),
  };
}

function partLength(seconds: number): number {
  const enough = lengths.find((length) => seconds <= length * MOST_PARTS);
  return enough ?? Math.ceil(seconds / MOST_PARTS / DAY) * DAY;
}

function partsOf(sold: PaidSecond[], length: number): SellingPart[] {
  const pieces = new Map<number, number>();
  for (const one of sold) {
    const part = Math.floor(one.second / length);
    pieces.set(part, (pieces.get(part) ?? 0) + one.pieces);
  }
  let piecesSoFar = 0;
  return Array.from({ length: Math.max(...pieces.keys()) + 1 }, (_, part) => {
    const inPart = pieces.get(part) ?? 0;
    piecesSoFar += inPart;
    return { fromSecond: part * length, toSecond: (part + 1) * length, pieces: inPart, piecesSoFar };
  });
}
