export type SizeReport = {
  productId: string;
  title: string;
  titleNl: string | null;
  isArchived: boolean;
  size: string;
  soldPieces: number;
  soldCents: number;
  /** During the drop: items that are free, held by open payments, or free at the next wave. Later: unsold items. */
  leftPieces: number;
  heldPieces: number;
  returningPieces: number;
  /** The sold items that have returned to stock since, including exchanges. */
  returnedPieces: number;
  /** Seconds from the drop's start until the payment that first left no item. */
  goneAfterSeconds: number | undefined;
};

/** The outcomes of checkouts of the drop's products during the drop, as numbers of orders. */
export type OrderOutcomes = Record<'sold' | 'beingPaid' | 'notPaid' | 'paidTooLate' | 'givenBack', number>;

export type CountryReport = { country: string; orders: number; pieces: number };

type TroubleKind = 'payment-error' | 'refund-refused' | 'mail-undelivered' | 'disputed';
export type TroubledOrder = { kind: TroubleKind; orderNumber: string; at: string };

/** The number of items that were paid in one second, counted from the drop's start. */
export type PaidSecond = { second: number; pieces: number };

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

/** Groups sales into at most twelve periods of a round length. Returns undefined without sales. */
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
