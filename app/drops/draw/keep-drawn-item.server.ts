import { lockSizeForHolding, moveKeptPiece } from '#app/catalogue/stock/keep-piece-for-browser.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findLinkedEntry } from './draw-entry-link.server.ts';
import { type FoundEntry, findDrawEntry, findKeptPiece, placeInLine } from './find-draw-entry.server.ts';

/**
 * Describes an entry's state: in the draw (`entered`); an item reserved for this browser (`kept`) or for another (`offered`); ordered; its
 * day over; in line (`waiting`); or the drop over without an item (`lost`).
 */
export type DrawnPiece =
  | { state: 'unknown' }
  | { state: 'entered' | 'ordered' | 'over' | 'lost'; entry: FoundEntry }
  | { state: 'waiting'; entry: FoundEntry; place: number }
  | { state: 'offered' | 'kept'; entry: FoundEntry; until: Date };

/** Changes nothing, so that link checkers reserve nothing. */
export async function findDrawnPiece(
  db: Db,
  { dropId, token, checkoutKey }: { dropId: string; token: string; checkoutKey: string | undefined },
  now: Date,
): Promise<DrawnPiece> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const entry = linked && (await findDrawEntry(db, linked.entryId));
  return entry ? pieceOf(db, entry, checkoutKey, now) : { state: 'unknown' };
}

/**
 * Moves the reservation of a mail link to this browser, unless the item is in an order; its end stays the same. Idempotent. Returns the
 * resulting state.
 */
export async function keepDrawnPiece(
  db: Db,
  { dropId, token, checkoutKey }: { dropId: string; token: string; checkoutKey: string },
  now: Date,
): Promise<DrawnPiece> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const known = linked && (await findDrawEntry(db, linked.entryId));
  if (!known) return { state: 'unknown' };
  return db.transaction(async (tx): Promise<DrawnPiece> => {
    await lockSizeForHolding(tx, known.productSizeId);
    const entry = await findDrawEntry(tx, known.id);
    if (!entry) return { state: 'unknown' };
    await moveKeptPiece(tx, { drawEntryId: entry.id }, checkoutKey);
    return pieceOf(tx, entry, checkoutKey, now);
  });
}

export async function pieceOf(
  db: Db,
  entry: FoundEntry,
  checkoutKey: string | undefined,
  now: Date,
): Promise<DrawnPiece> {
  const [kept, place] = await Promise.all([findKeptPiece(db, entry.id), placeInLine(db, entry.id)]);
  if (kept && kept.key !== null && kept.key === checkoutKey)
    return { state: 'kept', entry, until: kept.until };
  if (kept?.orderId || entry.isOrdered) return { state: 'ordered', entry };
  if (kept) return { state: 'offered', entry, until: kept.until };
  if (entry.offeredAt) return { state: 'over', entry };
  if (now >= entry.endsAt) return { state: 'lost', entry };
  return entry.drawnAt ? { state: 'waiting', entry, place: place ?? 1 } : { state: 'entered', entry };
}
