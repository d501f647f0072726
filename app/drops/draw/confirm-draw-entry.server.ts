import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isBlocked } from '../blocks/is-blocked.server.ts';
import { findLinkedEntry, type LinkedEntry } from './draw-entry-link.server.ts';
import { lockOpenDraw } from './enter-draw.server.ts';
import { findDrawOfDrop } from './find-draw.server.ts';
import { type FoundEntry, findDrawEntry, nameLinkedSize } from './find-draw-entry.server.ts';
import { dropDrawEntries } from './tables.server.ts';

/** Describes a mail link's entry: not confirmed for its size yet, confirmed, missed because the draw closed, or blocked by an operator. */
export type EntryConfirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'closed' | 'blocked'; entry: ConfirmableEntry }
  | { state: 'unknown'; entry?: undefined };

type ConfirmableEntry = Pick<
  FoundEntry,
  'id' | 'dropId' | 'dropTitle' | 'dropTitleNl' | 'size' | 'title' | 'titleNl' | 'closesAt'
>;

/** Changes nothing, so that link checkers confirm nothing. `network` is written as by `clientNetwork`. */
export async function findEntryConfirmation(
  db: Db,
  { dropId, token, network }: { dropId: string; token: string; network?: string | undefined },
  now: Date,
): Promise<EntryConfirmation> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const found = linked && (await findDrawEntry(db, linked.entryId));
  if (!linked) return { state: 'unknown' };
  if (!found) return findLateConfirmation(db, linked, now);
  if (found.confirmedAt && found.productSizeId === linked.productSizeId)
    return { state: 'already-confirmed', entry: found };
  const size = await nameLinkedSize(db, linked.productSizeId);
  if (!size) return { state: 'unknown' };
  const isOpen = !found.drawnAt && now < found.closesAt;
  const entry = { ...found, ...size };
  if (!isOpen) return { state: 'closed', entry };
  return { state: (await isBlocked(db, { email: found.email, network })) ? 'blocked' : 'pending', entry };
}

/** Explains a missing entry: unconfirmed entries are deleted when the draw is drawn. */
async function findLateConfirmation(
  db: Db,
  { dropId, entryId, productSizeId }: LinkedEntry,
  now: Date,
): Promise<EntryConfirmation> {
  const [draw, size] = await Promise.all([findDrawOfDrop(db, dropId), nameLinkedSize(db, productSizeId)]);
  if (!draw || !size || now < draw.closesAt) return { state: 'unknown' };
  const { title: dropTitle, titleNl: dropTitleNl, closesAt } = draw;
  return { state: 'closed', entry: { ...size, id: entryId, dropId, dropTitle, dropTitleNl, closesAt } };
}

/** Confirms the entry of a mail link, for the size in that mail. A repeat changes nothing and returns 'already-confirmed'. */
export async function confirmDrawEntry(
  db: Db,
  link: { dropId: string; token: string; network?: string | undefined },
  now: Date,
): Promise<EntryConfirmation> {
  const { dropId, token } = link;
  const found = await findEntryConfirmation(db, link, now);
  const linked = await findLinkedEntry(db, dropId, token, now);
  if (found.state !== 'pending' || !linked) return found;
  const isConfirmed = await db.transaction(async (tx) => {
    if (!(await lockOpenDraw(tx, dropId, now))) return false;
    const { rowCount } = await tx
      .update(dropDrawEntries)
      .set({
        productSizeId: linked.productSizeId,
        confirmedAt: sql`coalesce(${dropDrawEntries.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(dropDrawEntries.id, linked.entryId), isNotNull(dropDrawEntries.email)));
    return rowCount === 1;
  });
  return isConfirmed ? { ...found, state: 'confirmed' } : { ...found, state: 'closed' };
}
