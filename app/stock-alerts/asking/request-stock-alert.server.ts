import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { holds } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isOwnAlert } from '../alert-of-mailbox-sql.server.ts';
import { stockAlertConfirmationMails } from '../stock-alert-queues.server.ts';
import { stockAlerts } from '../tables.server.ts';

/** A second click so soon means the first one. */
const SAME_ASKING_MS = 60_000;

type Asked = {
  productSizeId: string;
  /** In small letters, checked. */
  email: string;
  language: Language;
  /** Its owner is signed in, and proved it before. */
  isProven: boolean;
};

/**
 * Notes that somebody wants to be mailed when a size is back. An address that is not proven gets a mail that asks its owner to
 * confirm, again whenever it is entered again before that. Of a mailbox that waits already, or for which a piece is kept, nothing
 * changes, however the address is spelt; after a mail one asks anew. The caller cannot tell which it was, and so tells nobody who waits for what.
 */
export async function requestStockAlert(
  db: Db,
  { productSizeId, email, language, isProven }: Asked,
  now: Date,
): Promise<void> {
  const { confirmedAt, askedAt, offeredAt } = stockAlerts;
  const confirmed = isProven ? now : null;
  await db.transaction(async (tx) => {
    const kept = tx.select({ one: sql`1` }).from(holds).where(eq(holds.stockAlertId, stockAlerts.id));
    const own = isOwnAlert(email, productSizeId);
    await tx.delete(stockAlerts).where(and(own, isNotNull(offeredAt), notExists(kept)));
    const wanted = { email, language, askedAt: now, confirmedAt: confirmed };
    const [added] = await tx
      .insert(stockAlerts)
      .values({ productSizeId, ...wanted })
      .onConflictDoNothing()
      .returning({ id: stockAlerts.id });
    const isLate = lt(askedAt, new Date(now.getTime() - SAME_ASKING_MS));
    const [asked] = added
      ? [added]
      : await tx
          .update(stockAlerts)
          .set(wanted)
          .where(and(own, isNull(confirmedAt), isProven ? undefined : isLate))
          .returning({ id: stockAlerts.id });
    if (asked && !isProven)
      await queueJob(tx, stockAlertConfirmationMails, { alertId: asked.id, askedAt: now.toISOString() });
  });
}
