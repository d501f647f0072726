import { lockSizeForHolding, moveKeptPiece } from '#app/catalogue/stock/keep-piece-for-browser.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findLinkedEntry } from './draw-entry-link.server.ts';
import { type FoundEntry, findDrawEntry, findKeptPiece, placeInLine } from './find-draw-entry.server.ts';

/**
 * How things stand for an entry: it is in the draw (`entered`); a piece is kept for it, for this browser (`kept`) or not (`offered`);
 * its piece is in an order; its day is over; others are before it (`waiting`); the drop is over without it (`lost`).
 */
export type DrawnPiece =
  | { state: 'unknown' }
  | { state: 'entered' | 'ordered' | 'over' | 'lost'; entry: FoundEntry }
  | { state: 'waiting'; entry: FoundEntry; place: number }
  | { state: 'offered' | 'kept'; entry: FoundEntry; until: Date };

/** Only looks at what a mail's link is about. */
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
 * Keeps the piece of a mail's link for this browser from now on, as whoever has the link may, unless it is in an order; until when it
 * is kept stays as it is. Twice is once. Answers how things stand then.
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

/** How things stand for an entry, as the browser with this key sees it. */
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
