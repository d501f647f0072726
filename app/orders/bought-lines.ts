import { paidForPieces } from './refunds/refund-rules.ts';

/** A line of an order, at its place among all of them: an order's lines stand at 0, 1, 2 … */
type Line = { quantity: number; size: string | null; cutFrom?: number | null };

/**
 * The lines of an order as they were bought, which is how its discounts, VAT and invoice have them: pieces that were cut off a line for
 * another size are in it again, which then has all their sizes.
 */
export function boughtLines<Item extends Line>(lines: readonly Item[]): Item[] {
  const isCut = ({ cutFrom }: Item) => typeof cutFrom === 'number';
  return lines.flatMap((line, place) => {
    if (isCut(line)) return [];
    const parts = [line, ...lines.filter(({ cutFrom }) => cutFrom === place)];
    const sizes = new Set(parts.flatMap(({ size }) => size ?? []));
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    return [{ ...line, quantity, size: sizes.size ? [...sizes].join(', ') : null }];
  });
}

/** Where the line stood that the pieces of this one were bought in. */
export function boughtPosition(line: { position: number; cutFrom: number | null }): number {
  return line.cutFrom ?? line.position;
}

/** What was paid for each line, of what was paid for those that its pieces were bought in (`boughtLines`): together exactly that. */
export function splitPaid(
  lines: readonly (Line & { position: number; cutFrom: number | null; cutAt: number })[],
  paid: readonly number[],
): number[] {
  const bought = boughtLines(lines);
  return lines.map((line) => {
    const place = boughtPosition(line);
    const whole = { quantity: bought[place]?.quantity ?? line.quantity, paidCents: paid[place] ?? 0 };
    return paidForPieces(whole, line.cutAt, line.quantity);
  });
}
