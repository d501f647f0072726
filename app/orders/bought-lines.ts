import { paidForItems } from './refunds/refund-rules.ts';

type Line = { quantity: number; size: string | null; cutFrom?: number | null };

/** Restores the lines as bought, for discounts, VAT and the invoice. Items exchanged for another size rejoin theirs. */
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

export function boughtPosition(line: { position: number; cutFrom: number | null }): number {
  return line.cutFrom ?? line.position;
}

export function splitPaid(
  lines: readonly (Line & { position: number; cutFrom: number | null; cutAt: number })[],
  paid: readonly number[],
): number[] {
  const bought = boughtLines(lines);
  return lines.map((line) => {
    const place = boughtPosition(line);
    const whole = { quantity: bought[place]?.quantity ?? line.quantity, paidCents: paid[place] ?? 0 };
    return paidForItems(whole, line.cutAt, line.quantity);
  });
}
