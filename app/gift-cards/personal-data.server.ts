import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { redactChanges } from '#app/platform/editing/audit-log.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { giftCards } from './tables.server.ts';

/** After this time, recipients no longer ask for a mail that they deleted. */
const KEPT_DAYS = 730;
const nobody = { recipientName: '', recipientEmail: '', senderName: '', message: '', mailProblem: null };
const PERSONAL_FIELDS = ['recipientName', 'recipientEmail'];

/** Deletes recipients, senders and messages of cards two years after the mail or import. Returns the number of cards. */
export function deleteExpiredRecipients(db: Db, now: Date, most?: number): Promise<number> {
  const isOld = and(
    inArray(giftCards.mailStatus, ['none', 'sent']),
    lt(giftCards.mailAt, daysBefore(now, KEPT_DAYS)),
    ne(giftCards.recipientEmail, ''),
  );
  return inBatches(
    (atOnce) =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id: giftCards.id })
          .from(giftCards)
          .where(isOld)
          .limit(atOnce)
          .for('update', { skipLocked: true });
        await forget(
          tx,
          due.map(({ id }) => id),
        );
        return due.length;
      }),
    most ? { most } : {},
  );
}

/** Deletes the same details of mailed or blocked cards of anonymised orders. Deletes their unpaid cards entirely. */
export async function anonymiseBoughtGiftCards(tx: Db, orderIds: string[]): Promise<void> {
  await tx.delete(giftCards).where(and(inArray(giftCards.orderId, orderIds), isNull(giftCards.issuedAt)));
  const over = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(
      and(
        inArray(giftCards.orderId, orderIds),
        or(eq(giftCards.mailStatus, 'sent'), isNotNull(giftCards.blockedAt)),
      ),
    );
  await forget(
    tx,
    over.map(({ id }) => id),
  );
}

async function forget(tx: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  await tx.update(giftCards).set(nobody).where(inArray(giftCards.id, ids));
  await redactChanges(tx, 'gift-card', ids, PERSONAL_FIELDS);
}
