import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import { emailField } from '#app/accounts/forms/account-form-schemas.server.ts';
import {
  createMailedLink,
  endMailedLinks,
  findMailedLink,
  redeemMailedLink,
  wasMailedLinkUsed,
} from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { createGuestOrderLink, GUEST_LINK_HOURS } from '#app/orders/history/guest-order-links.server.ts';
import { retryUndeliveredMails } from '#app/orders/mail/undelivered-mails.server.ts';
import { emailChangeMails } from '#app/orders/order-queues.server.ts';
import { orderEmailChanges, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, nextVersion } from '#app/platform/editing/audit-log.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { correctAdditions } from './additions/additions.server.ts';

export type EmailChangeRefusal =
  | 'not-found'
  | 'deleted'
  | 'anonymised'
  | 'invalid-email'
  | 'same-email'
  | 'changed'
  | 'too-many';

/** The limit is per order, regardless of the operator, since each email may reach a stranger. */
const emailChangeRateLimit = defineRateLimit('order-email-change', { points: 5, seconds: HOUR });

type Asked = {
  /** The id is generated with the form, so that a form submitted twice sends one email. */
  changeId: string;
  number: string;
  seen: string;
  email: string;
};

/** Emails a confirmation link to a new address, at most five per hour. The order's address changes on confirmation. */
export async function requestEmailChange(
  db: Db,
  actor: Actor,
  { changeId, number, seen, email: typed }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: EmailChangeRefusal }> {
  const email = emailField.safeParse(typed);
  if (!email.success) return { ok: false, reason: 'invalid-email' };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.isDeleted) return { ok: false, reason: 'deleted' };
    if (!order.email) return { ok: false, reason: 'anonymised' };
    const isAsked = await tx.$count(orderEmailChanges, eq(orderEmailChanges.id, changeId));
    if (isAsked) return { ok: true };
    if (email.data === order.email.toLowerCase()) return { ok: false, reason: 'same-email' };
    if (seen !== order.version) return { ok: false, reason: 'changed' };
    const allowed = await limitRate(emailChangeRateLimit, order.id);
    if (!allowed.ok) return { ok: false, reason: 'too-many' };
    await tx
      .delete(orderEmailChanges)
      .where(and(eq(orderEmailChanges.orderId, order.id), isNull(orderEmailChanges.confirmedAt)));
    await tx.insert(orderEmailChanges).values({
      id: changeId,
      orderId: order.id,
      email: email.data,
      formerEmail: order.email,
      actorId: actor.id,
      actorEmail: actor.email,
      askedAt: now,
    });
    await markOrderChanged(tx, order.id, now);
    await queueJob(tx, emailChangeMails, { changeId, to: 'new' });
    const change = { action: 'email-change-asked', after: { email: email.data } };
    await recordOrderChange(tx, actor, order.id, change, now);
    return { ok: true };
  });
}

export const EMAIL_CHANGE_LINK_HOURS = 72;

export function createEmailChangeLink(db: Db, changeId: string, now: Date): Promise<string> {
  return createMailedLink(db, 'order-email', changeId, EMAIL_CHANGE_LINK_HOURS, now);
}

/** The result reveals nothing about the order. */
export async function findEmailChangeState(
  db: Db,
  token: string,
  now: Date,
): Promise<'ask' | 'done' | 'dead'> {
  const changeId = await findMailedLink(db, 'order-email', token, now);
  if (changeId !== undefined) return (await findOpenChange(db, changeId)) ? 'ask' : 'dead';
  return (await wasMailedLinkUsed(db, 'order-email', token, now)) ? 'done' : 'dead';
}

/** Returns the change, unless its order was anonymised or the order's address has changed since the request. */
export async function findOpenChange(db: Db, changeId: string) {
  const [change] = await openChanges(db, changeId);
  return change;
}

/** Sets the order's address to the one that got the link. Notifies the former address. Undefined for a dead link. */
export function redeemEmailChange(db: Db, token: string, now: Date) {
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
    await recordOrderChange(tx, actor, orderId, { action: 'email-confirmed', before, after: { email } }, now);
    await retryUndeliveredMails(tx, actor, orderId, now);
    await queueJob(tx, emailChangeMails, { changeId, to: 'former' });
    const guestLink = change.userId
      ? undefined
      : await createGuestOrderLink(tx, orderId, GUEST_LINK_HOURS, now);
    return { number: change.number, guestLink };
  });
}

const isOfRequestedOrder = and(
  eq(orders.id, orderEmailChanges.orderId),
  eq(orders.email, orderEmailChanges.formerEmail),
);

function openChanges(db: Db, changeId: string) {
  return db
    .select({
      orderId: orders.id,
      number: orders.orderNumber,
      ...pickColumns(orders, 'userId', 'language'),
      ...pickColumns(orderEmailChanges, 'email', 'formerEmail', 'actorId', 'actorEmail'),
    })
    .from(orderEmailChanges)
    .innerJoin(orders, isOfRequestedOrder)
    .where(
      and(
        eq(orderEmailChanges.id, changeId),
        isNull(orderEmailChanges.confirmedAt),
        isNull(orders.deletedAt),
        ne(orders.email, ''),
      ),
    );
}

/** Changes a locked order's address. Revokes emailed links, since the former mailbox may belong to a stranger. */
export async function changeOrderEmail(
  tx: Db,
  order: { id: string; email: string },
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ email, updatedAt: nextVersion(orders.updatedAt, now) })
    .where(eq(orders.id, order.id));
  const additionIds = await correctAdditions(tx, order.id, { email });
  await tx
    .update(orderWithdrawals)
    .set({ email })
    .where(and(eq(orderWithdrawals.orderId, order.id), eq(orderWithdrawals.email, order.email)));
  for (const id of [order.id, ...additionIds]) await endMailedLinks(tx, 'guest-order', id);
}

/** Returns an order's unconfirmed change of address, if one was requested in the last week. */
export async function findOpenEmailChange(db: Db, orderId: string) {
  const [change] = await db
    .select({
      ...pickColumns(orderEmailChanges, 'email', 'askedAt', 'problem'),
      by: orderEmailChanges.actorEmail,
    })
    .from(orderEmailChanges)
    .innerJoin(orders, isOfRequestedOrder)
    .where(and(eq(orderEmailChanges.orderId, orderId), isNull(orderEmailChanges.confirmedAt)));
  return change && { ...change, askedAt: change.askedAt.toISOString() };
}

export type OpenEmailChange = NonNullable<Awaited<ReturnType<typeof findOpenEmailChange>>>;

/** Longer than the link is valid, and longer than its emails are retried. */
const KEPT_DAYS = 7;

/** Deletes requests older than a week and returns their number. The order's history keeps the changes. */
export function deleteExpiredEmailChanges(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, orderEmailChanges, lt(orderEmailChanges.askedAt, daysBefore(now, KEPT_DAYS)));
}
