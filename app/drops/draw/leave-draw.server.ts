import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { releaseBrowserReservations } from '#app/catalogue/stock/browser-reservations.server.ts';
import { dropPagesOf } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findLinkedEntry } from '../mail/email-links.server.ts';
import { dropDrawEntries, dropDraws } from '../tables.server.ts';

export async function leaveDrawByLink(db: Db, dropId: string, token: string, now: Date): Promise<void> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  if (linked) await leaveDraws(db, eq(dropDrawEntries.id, linked.entryId));
}

export function leaveOwnDraw(db: Db, dropId: string, email: string): Promise<void> {
  return leaveDraws(
    db,
    and(eq(dropDrawEntries.dropId, dropId), eq(dropDrawEntries.person, sql`mailbox_of(${email})`)),
  );
}

export function deleteDrawEntries(db: Db, email: string): Promise<void> {
  return leaveDraws(db, eq(dropDrawEntries.email, email.toLowerCase()));
}

/** Deletes entries before the draw. After the draw only their addresses are deleted, since the lots are published. */
function leaveDraws(db: Db, which: SQL | undefined): Promise<void> {
  return db.transaction(async (tx) => {
    const isDrawn = sql`exists (select from ${dropDraws}
      where ${dropDraws.dropId} = ${dropDrawEntries.dropId} and ${dropDraws.drawnAt} is not null)`;
    await tx.delete(dropDrawEntries).where(and(which, sql`not ${isDrawn}`));
    const left = await tx
      .update(dropDrawEntries)
      .set({ email: null, person: null })
      .where(and(which, isDrawn, isNotNull(dropDrawEntries.email)))
      .returning({ id: dropDrawEntries.id, productSizeId: dropDrawEntries.productSizeId });
    if (!left.length) return;
    await releaseBrowserReservations(tx, { drawEntryIds: left.map(({ id }) => id) });
    // A size without anyone left in line is sold to everyone.
    const sizes = left.flatMap(({ productSizeId }) => productSizeId ?? []);
    const shown = await tx
      .selectDistinct({ product_id: productSizes.productId })
      .from(productSizes)
      .where(inArray(productSizes.id, sizes));
    await dropPagesOf(tx, shown);
  });
}
