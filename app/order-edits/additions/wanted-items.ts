import { z } from 'zod';
import type { WantedItems } from './add-items.server.ts';

const MOST_SIZES = 20;
const MOST_PIECES = 99;

/** Reads fields such as `piece` = `<size id>:2`. The quantities of a repeated size add up. Ignores invalid fields. */
export function readWantedItems(fields: unknown[]): WantedItems[] {
  const wanted = new Map<string, number>();
  for (const field of fields) {
    const [, id = '', count = '1'] = /^([0-9a-f-]{36})(?::([1-9]\d?))?$/.exec(String(field)) ?? [];
    if (!z.uuid().safeParse(id).success) continue;
    if (wanted.size >= MOST_SIZES && !wanted.has(id)) continue;
    wanted.set(id, Math.min(MOST_PIECES, (wanted.get(id) ?? 0) + Number(count)));
  }
  return [...wanted].map(([productSizeId, quantity]) => ({ productSizeId, quantity }));
}

export function itemField({ productSizeId, quantity }: WantedItems): string {
  return `${productSizeId}:${quantity}`;
}
