import { and, eq, isNull, ne } from 'drizzle-orm';
import {
  createMailedLink,
  findMailedLink,
  redeemMailedLink,
  wasMailedLinkUsed,
} from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { createGuestOrderLink, GUEST_LINK_HOURS } from '#app/orders/history/guest-order-links.server.ts';
import { retryUndeliveredMails } from '#app/orders/mail/retry-undelivered-mails.server.ts';
import { emailChangeMails } from '#app/orders/order-queues.server.ts';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { changeOrderEmail } from './change-order-email.server.ts';

export const EMAIL_CHANGE_LINK_HOURS = 72;

/** A new secret for the link that confirms a change of an order's address. */
export function createEmailChangeLink(db: Db, changeId: string, now: Date): Promise<string> {
  return createMailedLink(db, 'order-email', changeId, EMAIL_CHANGE_LINK_HOURS, now);
}

/** Returns whether a mailed link still has something to confirm, or was confirmed before. It says nothing of the order. */
export async function findEmailChangeState(
  db: Db,
  token: string,
  now: Date,
): Promise<'ask' | 'done' | 'dead'> {
  const changeId = await findMailedLink(db, 'order-email', token, now);
  if (changeId !== undefined) return (await findOpenChange(db, changeId)) ? 'ask' : 'dead';
  return (await wasMailedLinkUsed(db, 'order-email', token, now)) ? 'done' : 'dead';
}

/** The change that a link is about, as long as its order is somebody's and has the address that it was asked for. */
export async function findOpenChange(db: Db, changeId: string) {
  const [change] = await openChanges(db, changeId);
  return change;
}

/**
 * Gives an order the address whose mailbox the link was mailed to. Works once; of two who follow it, one does. Links to the order that
 * were mailed before end, since the former mailbox may be a stranger's; it is told. What did not arrive there is sent again. Answers where
 * the order is shown: by a link of its own for guests; undefined for a link that was used, has expired, or is about what changed since.
 */
export function redeemEmailChange(
  db: Db,
  token: string,
  now: Date,
): Promise<{ number: string; guestLink: string | undefined } | undefined> {
  return db.transaction(async (tx) => {
    const changeId = await redeemMailedLink(tx, 'order-email', token, now);
    if (!changeId) return undefined;
    const [change] = await openChanges(tx, changeId).for('update');
    if (!change) return undefined;
    const { orderId, email, formerEmail } = change;
    await tx.update(orderEmailChanges).set({ confirmedAt: now }).where(eq(orderEmailChanges.id, changeId));
    await changeOrderEmail(tx, { id: orderId, email: formerEmail }, email, now);
    const actor = { id: change.actorId, email: change.actorEmail };
    const before = { email: formerEmail };
    const confirmed = {
      objectType: 'order',
      objectId: orderId,
      action: 'email-confirmed',
      before,
      after: { email },
    };
    await recordChange(tx, actor, confirmed, now);
    await retryUndeliveredMails(tx, actor, orderId, now);
    await queueJob(tx, emailChangeMails, { changeId, to: 'former' });
    const guestLink = change.userId
      ? undefined
      : await createGuestOrderLink(tx, orderId, GUEST_LINK_HOURS, now);
    return { number: change.number, guestLink };
  });
}

function openChanges(db: Db, changeId: string) {
  return db
    .select({
      orderId: orders.id,
      number: orders.orderNumber,
      userId: orders.userId,
      language: orders.language,
      email: orderEmailChanges.email,
      formerEmail: orderEmailChanges.formerEmail,
      actorId: orderEmailChanges.actorId,
      actorEmail: orderEmailChanges.actorEmail,
    })
    .from(orderEmailChanges)
    .innerJoin(
      orders,
      and(eq(orders.id, orderEmailChanges.orderId), eq(orders.email, orderEmailChanges.formerEmail)),
    )
    .where(
      and(
        eq(orderEmailChanges.id, changeId),
        isNull(orderEmailChanges.confirmedAt),
        isNull(orders.deletedAt),
        ne(orders.email, ''),
      ),
    );
}
