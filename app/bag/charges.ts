export type PricedPieces = { priceCents: number; quantity: number };

/** An amount added to the lines, or deducted if negative. `shares` are per line; the rest belongs to all lines. */
export type Adjustment = { kind: string; label: string; cents: number; shares?: number[] };

/** The amount due in cents: the sum of the lines and adjustments, never below 0. */
export type Charges<Line extends PricedPieces> = {
  lines: (Line & { cents: number })[];
  subtotalCents: number;
  adjustments: Adjustment[];
  totalCents: number;
};

/** Calculates the total for bag, checkout, payment, order, mail and invoice. Deductions never exceed the amount due. */
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

/** Returns each line's price including its shares of adjustments, such as discounts, but without delivery. */
export function priceLines(lines: readonly { cents: number }[], adjustments: readonly Shared[]): number[] {
  return lines.map(({ cents }, place) =>
    adjustments.reduce((sum, { shares }) => sum + (shares?.[place] ?? 0), cents),
  );
}

/** Distributes the total over the lines: first each line's own shares, then the rest in proportion to the prices. */
export function splitTotal(lines: readonly { cents: number }[], adjustments: readonly Shared[]): number[] {
  const own = priceLines(lines, adjustments);
  const others = adjustments.reduce((sum, { cents }) => sum + cents, 0) - sumOfShares(adjustments);
  // If all lines are free, delivery is split in proportion to their original prices.
  const basis = own.some((cents) => cents > 0) ? own.map((cents) => ({ cents })) : lines;
  const shares = splitOverLines(others, basis);
  return own.map((cents, place) => cents + (shares[place] ?? 0));
}

function sumOfShares(adjustments: readonly Shared[]): number {
  return adjustments.flatMap(({ shares = [] }) => shares).reduce((sum, share) => sum + share, 0);
}

/** Splits an amount exactly to the cent, in proportion to the prices of the lines; evenly if all lines are free. */
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
