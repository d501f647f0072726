/** Pieces of one kind: so many, at the price of one in whole cents. */
export type PricedPieces = { priceCents: number; quantity: number };

/**
 * What is added to the price of the pieces, or taken off it where negative; `label` is in the reader's language. One that is
 * for some lines only says how much of it is for each, in their order; what no share says follows all of them.
 */
export type Adjustment = { kind: string; label: string; cents: number; shares?: number[] };

/** What is to be paid, and for what: Σ lines + Σ adjustments = total, which is never below 0. All in whole cents. */
export type Charges<Line extends PricedPieces> = {
  lines: (Line & { cents: number })[];
  subtotalCents: number;
  adjustments: Adjustment[];
  totalCents: number;
};

/**
 * What pieces cost together, with what is added and taken off, in that order: the one sum that bag, checkout,
 * payment, order, mail and invoice show. An adjustment never takes off more than is left to pay.
 */
export function chargesOf<Line extends PricedPieces>(
  pieces: readonly Line[],
  adjustments: readonly Adjustment[] = [],
): Charges<Line> {
  const lines = pieces.map((line) => ({ ...line, cents: line.priceCents * line.quantity }));
  const subtotalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  let totalCents = subtotalCents;
  const applied = adjustments.map((adjustment) => {
    const cents = adjustment.cents + totalCents < 0 ? -totalCents : adjustment.cents;
    totalCents += cents;
    if (!adjustment.shares || cents === adjustment.cents) return { ...adjustment, cents };
    const wanted = adjustment.shares.map((share) => ({ cents: Math.abs(share) }));
    return { ...adjustment, cents, shares: splitOverLines(cents, wanted) };
  });
  return { lines, subtotalCents, adjustments: applied, totalCents };
}

type Shared = Pick<Adjustment, 'cents' | 'shares'>;

/** What each line costs with the adjustments that are for single lines, such as discounts; delivery is not in it. */
export function priceLines(lines: readonly { cents: number }[], adjustments: readonly Shared[]): number[] {
  return lines.map(({ cents }, place) =>
    adjustments.reduce((sum, { shares }) => sum + (shares?.[place] ?? 0), cents),
  );
}

/**
 * What is paid for each line with its share of all adjustments: those that are for single lines by what they say, the
 * others in proportion to what the lines cost then. Together they are the total.
 */
export function splitTotal(lines: readonly { cents: number }[], adjustments: readonly Shared[]): number[] {
  const own = priceLines(lines, adjustments);
  const others = adjustments.reduce((sum, { cents }) => sum + cents, 0) - sumOfShares(adjustments);
  // Delivery of what costs nothing any more follows what it did cost.
  const basis = own.some((cents) => cents > 0) ? own.map((cents) => ({ cents })) : lines;
  const shares = splitOverLines(others, basis);
  return own.map((cents, place) => cents + (shares[place] ?? 0));
}

function sumOfShares(adjustments: readonly Shared[]): number {
  return adjustments.flatMap(({ shares = [] }) => shares).reduce((sum, share) => sum + share, 0);
}

/**
 * Splits an amount, such as a discount, over lines in proportion to what they cost: exact to the cent, the largest
 * remainders rounded up, the earlier line where two are equal. Over lines that cost nothing it is split evenly.
 */
export function splitOverLines(cents: number, lines: readonly { cents: number }[]): number[] {
  const total = lines.reduce((sum, line) => sum + line.cents, 0);
  const amount = BigInt(Math.abs(cents));
  const shares = lines.map((line) => (total === 0 ? 1n : BigInt(line.cents)));
  const whole = BigInt(total === 0 ? lines.length : total);
  const parts = shares.map((share) => Number((amount * share) / whole));
  const remainders = shares.map((share, index) => ({ index, remainder: (amount * share) % whole }));
  const rest = Math.abs(cents) - parts.reduce((sum, part) => sum + part, 0);
  const first = remainders.toSorted((one, other) => Number(other.remainder - one.remainder)).slice(0, rest);
  for (const { index } of first) parts[index] = (parts[index] ?? 0) + 1;
  return cents < 0 ? parts.map((part) => 0 - part) : parts;
}
