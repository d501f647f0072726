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

export function createEmailChangeLink(db: Db, changeId: string, now: Date): Promise<string> {
  return createMailedLink(db, 'order-email', changeId, EMAIL_CHANGE_LINK_HOURS, now);
}

/** Returns the state of a mailed link, revealing nothing about the order. */
export async function findEmailChangeState(
  db: Db,
  token: string,
  now: Date,
): Promise<'ask' | 'done' | 'dead'> {
  const changeId = await findMailedLink(db, 'order-email', token, now);
  if (changeId !== undefined) return (await findOpenChange(db, changeId)) ? 'ask' : 'dead';
  return (await wasMailedLinkUsed(db, 'order-email', token, now)) ? 'done' : 'dead';
}

/** Returns the change of a link, while its order is not anonymised and has the address of the request. */
export async function findOpenChange(db: Db, changeId: string) {
  const [change] = await openChanges(db, changeId);
  return change;
}

/**
 * Changes an order's address to the mailbox that got the link. Works once, even if followed twice. Revokes other mailed links, since the
 * former mailbox may be a stranger's, and notifies it. Failed mails are sent again. Returns the order's page, with a new link for guests;
 * undefined for a link that is used, expired or superseded.
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
