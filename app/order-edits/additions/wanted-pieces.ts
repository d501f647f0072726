import { z } from 'zod';
import type { WantedPieces } from './price-pieces.server.ts';

/** As many sizes as anybody adds to one order, and pieces of one. */
const MOST_SIZES = 20;
const MOST_PIECES = 99;

/**
 * Reads which pieces are to be added from fields such as `piece` = `<id of a size>:2`; a size that stands there twice is the sum of both, and what
 * cannot be read is left out.
 */
export function readWantedPieces(fields: unknown[]): WantedPieces[] {
  const wanted = new Map<string, number>();
  for (const field of fields) {
    const [, id = '', count = '1'] = /^([0-9a-f-]{36})(?::([1-9]\d?))?$/.exec(String(field)) ?? [];
    if (!z.uuid().safeParse(id).success) continue;
    if (wanted.size >= MOST_SIZES && !wanted.has(id)) continue;
    wanted.set(id, Math.min(MOST_PIECES, (wanted.get(id) ?? 0) + Number(count)));
  }
  return [...wanted].map(([productSizeId, quantity]) => ({ productSizeId, quantity }));
}

/** A field that `readWantedPieces` reads. */
export function pieceField({ productSizeId, quantity }: WantedPieces): string {
  return `${productSizeId}:${quantity}`;
}
