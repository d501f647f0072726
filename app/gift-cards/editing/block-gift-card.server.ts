import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { maskedEmail } from '#app/platform/text/email-address.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { emailAddressSchema } from '#app/platform/text/text-schemas.ts';
import { redirectedCardMails } from '../mail/send-gift-card-mails.server.ts';
import { giftCards } from '../tables.server.ts';

/** Blocks or unblocks a card. Reservations can still be spent. Cards of cancelled or refunded orders stay blocked. */
export function blockGiftCard(
  db: Db,
  actor: Actor,
  { id, isBlocked }: { id: string; isBlocked: boolean },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'taken-back' }> {
  return db.transaction(async (tx) => {
    const [card] = await tx
      .select({ blockedAt: giftCards.blockedAt, isTakenBack })
      .from(giftCards)
      .where(eq(giftCards.id, id))
      .for('no key update');
    if (!card) return { ok: false, reason: 'missing' };
    const before = { blocked: card.blockedAt !== null };
    if (before.blocked === isBlocked) return { ok: true };
    if (!isBlocked && card.isTakenBack) return { ok: false, reason: 'taken-back' };
    await tx
      .update(giftCards)
      .set({ blockedAt: isBlocked ? now : null, updatedAt: now })
      .where(eq(giftCards.id, id));
    const change = {
      objectType: 'gift-card',
      objectId: id,
      action: 'updated',
      before,
      after: { blocked: isBlocked },
    };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}

const isTakenBack = sql<boolean>`${giftCards.codeHash} like 'undone %' or exists (
  select from orders where orders.id = ${giftCards.orderId} and (orders.status = 'cancelled'
    or orders.payment_status = 'refunded' or exists (select from order_refunds where order_id = orders.id and order_refunds.status = 'pending')))`;

/** Sends a card's mail again. A new address replaces the old one; the buyer and the former recipient are notified. */
export function resendGiftCard(
  db: Db,
  actor: Actor,
  { id, email: typed }: { id: string; email: string },
  now: Date,
): Promise<{ ok: true; email: string } | { ok: false; reason: 'missing' | 'email' | 'not-active' }> {
  return db.transaction(async (tx) => {
    const [card] = await tx
      .select({
        ...pickColumns(giftCards, 'issuedAt', 'blockedAt', 'recipientEmail', 'mailStatus'),
        ...pickColumns(giftCards, 'mailAt', 'language', 'orderId'),
      })
      .from(giftCards)
      .where(eq(giftCards.id, id))
      .for('no key update');
    if (!card) return { ok: false, reason: 'missing' };
    if (!card.issuedAt || card.blockedAt) return { ok: false, reason: 'not-active' };
    const email = emailAddressSchema().safeParse(typed);
    if (!email.success) return { ok: false, reason: 'email' };
    const isElsewhere = email.data.toLowerCase() !== card.recipientEmail.toLowerCase();
    const [{ number } = { number: 0 }] = await tx
      .update(giftCards)
      .set({
        recipientEmail: email.data,
        deliverOn: sql`least(${giftCards.deliverOn}, ${shopDay(now)}::date)`,
        mailStatus: null,
        mailProblem: null,
        mailAt: isReached(card) && !isElsewhere ? card.mailAt : null,
        mailTries: 0,
        mailFirstTriedAt: null,
        mailNumber: sql`${giftCards.mailNumber} + 1`,
        updatedAt: now,
      })
      .where(eq(giftCards.id, id))
      .returning({ number: giftCards.mailNumber });
    if (isElsewhere)
      for (const reader of await listReadersOfRedirection(tx, card, email.data))
        await queueJob(tx, redirectedCardMails, {
          giftCardId: id,
          number,
          ...reader,
          newEmail: maskedEmail(email.data),
        });
    const before = { recipientEmail: card.recipientEmail };
    const after = { recipientEmail: email.data };
    await recordChange(
      tx,
      actor,
      { objectType: 'gift-card', objectId: id, action: 'mail-asked', before, after },
      now,
    );
    return { ok: true, email: email.data };
  });
}

type Mailed = { mailStatus: string | null; mailAt: Date | null };

/** Returns whether a mail was sent. While it is being sent again, the status is null, but its time remains. */
function isReached({ mailStatus, mailAt }: Mailed): boolean {
  return mailStatus === 'sent' || (mailStatus === null && mailAt !== null);
}

/** Returns the buyer's and the former recipient's addresses, each once, without the new address. */
async function listReadersOfRedirection(
  tx: Db,
  card: Mailed & { orderId: string | null; recipientEmail: string; language: Language },
  newEmail: string,
): Promise<{ to: string; language: Language }[]> {
  const { rows: buyers } = await tx.execute<{ to: string; language: Language }>(
    sql`select email as "to", language from orders where id = ${card.orderId}::uuid and email <> ''`,
  );
  const former = isReached(card) ? [{ to: card.recipientEmail, language: card.language }] : [];
  const readers = [...buyers, ...former].filter(({ to }) => to);
  const known = new Set([newEmail.toLowerCase()]);
  return readers.filter(({ to }) => !known.has(to.toLowerCase()) && known.add(to.toLowerCase()));
}
