import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { holds } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isOwnAlert } from '../alert-of-mailbox-sql.server.ts';
import { stockAlertConfirmationMails } from '../stock-alert-queues.server.ts';
import { stockAlerts } from '../tables.server.ts';

/** Treats a second request within this time as a double click. */
const SAME_ASKING_MS = 60_000;

type Asked = {
  productSizeId: string;
  /** In lower case, validated. */
  email: string;
  language: Language;
  /** True if its owner is signed in with a verified address. */
  isProven: boolean;
};

/**
 * Records an alert for a size. An unproven address gets a confirmation mail, again on each request until confirmed. A mailbox that waits
 * already or has a reservation stays as it is, in any spelling; after the back-in-stock mail a new request is needed. The result is the
 * same in every case, so it reveals no one's alerts.
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
