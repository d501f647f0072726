import { and, eq, sql } from 'drizzle-orm';
import { profiles } from '#app/accounts/tables.server.ts';
import { sellerOf } from '#app/content/seller.server.ts';
import { beginShipmentMail } from '#app/fulfilment/shipments/parcels.server.ts';
import { findAddition } from '#app/order-edits/additions/additions.server.ts';
import { additionMailWording } from '#app/order-edits/mail/mail-wording.ts';
import { countMailedChanges } from '#app/order-edits/mail/queue-changed-order-mail.server.ts';
import {
  deleteMail,
  findMailStatus,
  logMailRefused,
  logMailSent,
  logMailTried,
} from '#app/orders/mail/mail-log.server.ts';
import type { OrderMail } from '#app/orders/order-queues.server.ts';
import { mailNumberOf } from '#app/orders/shipments/carriers.ts';
import { orderItems, orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { isUnsentWithdrawalSql } from '#app/orders/withdrawals/withdrawals.server.ts';
import { findPayment } from '#app/payments/find-payment.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { limitMailsToMailbox } from '#app/platform/mail/mail-limits.server.ts';
import { describeSmtpError, type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { listExchanges } from '#app/returns/exchanges.server.ts';
import { type ExchangeMailKind, exchangeMailWordings } from '#app/returns/mail/exchange-mail-wording.ts';
import { returnAddress } from '#app/returns/returnable-order.server.ts';
import { createOrderLinksForMail } from '../history/guest-order-access.server.ts';
import { deliverOrderMail } from './deliver-order-mail.server.ts';
import { returnMailWording, withdrawalMailWording } from './order-mail-wording.ts';

/** Sends an email about an order once. If a crash prevents its log entry, it is resent with the same Message-ID. */
export async function runOrderMailJob(db: Db, { orderId, type, number = 0 }: OrderMail, now: Date) {
  const key = { orderId, type, number };
  const status = await findMailStatus(db, key);
  if (status === 'sent' || status === 'failed') return;
  if (type === 'order_confirmation') await recordMethod(db, orderId);
  const outcome = await deliver(db, key).catch(async (error: unknown) => {
    if (await logMailTried(db, key, describeSmtpError(error), now)) return 'failed' as const;
    throw error;
  });
  if (outcome === 'failed') return;
  if (outcome === 'nobody') return deleteMail(db, key);
  if (!outcome.ok) return logMailRefused(db, key, outcome.said, now);
  faultPoint('mail-sent');
  await logMailSent(db, key, now);
}

function deliver(db: Db, { orderId, type, number }: Required<OrderMail>) {
  if (type === 'withdrawal_received') return deliverWithdrawalMail(db, { orderId, number });
  if (type === 'exchange_received' || type === 'exchange_ended')
    return deliverExchangeMail(db, { orderId, type, number });
  if (type === 'addition_requested') return deliverAdditionMail(db, orderId);
  return deliverOrderMail(db, { orderId, type, number });
}

/** The customer may change the method on the provider's page, and the confirmation must show the final one. */
async function recordMethod(db: Db, orderId: string): Promise<void> {
  const [order] = await db
    .select({ sessionId: orders.stripeSessionId, method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  const isOfProvider = order?.method === 'card' || order?.method === 'ideal';
  const found = order?.sessionId && isOfProvider ? await findPayment(order.sessionId) : undefined;
  if (!found?.ok || !found.payment.method || found.payment.method === order?.method) return;
  await db.update(orders).set({ paymentMethod: found.payment.method }).where(eq(orders.id, orderId));
}

/** Emails the payment link of an addition. Returns `nobody` if the addition no longer awaits payment. */
async function deliverAdditionMail(db: Db, orderId: string): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const addition = await findAddition(db, orderId, new Date());
  if (addition?.state !== 'waiting') return 'nobody';
  const { addedTo: number, email, language, items: pieces, totalCents, expiresAt: until } = addition;
  const { writeAdditionMail } = await import('#app/order-edits/mail/addition-mail.server.ts');
  const t = await findMailWords(db, additionMailWording, language);
  const link = `${shopUrl}/order-addition/${orderId}?lang=${language}`;
  const mail = { number, pieces, totalCents, until, link };
  const written = await writeAdditionMail(mail, language, config.BRAND_NAME, t);
  const messageId = `<addition-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId });
}

type ExchangeMailType = 'exchange_received' | 'exchange_ended';

/** Emails that an exchange was requested or ended without a result. Returns `nobody` for anonymised orders. */
async function deliverExchangeMail(
  db: Db,
  { orderId, type, number }: { orderId: string; type: ExchangeMailType; number: number },
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const [order] = await db
    .select({
      ...pickColumns(orders, 'id', 'userId', 'email', 'language'),
      number: orders.orderNumber,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const exchange = (await listExchanges(db, orderId)).find((one) => one.number === number);
  const kind = exchange && kindOf(type, exchange.outcome);
  if (!order?.email || !exchange || !kind) return 'nobody';
  const { returnLink: link } = await createOrderLinksForMail(db, order, new Date());
  const { writeExchangeMail } = await import('#app/returns/mail/exchange-mail.server.ts');
  const t = await findMailWords(db, exchangeMailWordings[kind], order.language);
  const mail = { ...exchange, kind, number: order.number, address: returnAddress(), link };
  const written = await writeExchangeMail(mail, order.language, config.BRAND_NAME, t);
  const messageId = `<${type}-${number}-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: order.email, language: order.language, messageId });
}

function kindOf(type: ExchangeMailType, outcome: string | null): ExchangeMailKind | undefined {
  if (type === 'exchange_received') return outcome ? undefined : 'received';
  return outcome === 'overdue' ? 'overdue' : outcome === 'given-up' ? 'givenUp' : undefined;
}

/** Acknowledges a withdrawal (Directive 2011/83/EU, article 11a(4)). An unproven address gets no typed names. */
async function deliverWithdrawalMail(
  db: Db,
  { orderId, number }: { orderId: string; number: number },
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const [[stated], items] = await Promise.all([
    db
      .select({
        orderId: orders.id,
        ...pickColumns(orders, 'orderNumber', 'userId'),
        orderEmail: orders.email,
        // A guest made the statement through a link that was emailed to this address.
        provenEmail: sql<
          string | null
        >`case when ${orders.userId} is null then ${orders.email} when ${profiles.isVerified} then ${profiles.email} end`,
        isGiftCard: sql<boolean>`${orders.kind} = 'gift-card'`,
        ...pickColumns(orderWithdrawals, 'name', 'email', 'language', 'pieces', 'statedAt'),
        isReturn: sql<boolean>`${orderReturns.withdrawalId} is not null`,
        isUnsent: isUnsentWithdrawalSql,
      })
      .from(orderWithdrawals)
      .innerJoin(orders, eq(orders.id, orderWithdrawals.orderId))
      .leftJoin(profiles, eq(profiles.id, orders.userId))
      .leftJoin(orderReturns, eq(orderReturns.withdrawalId, orderWithdrawals.id))
      .where(and(eq(orderWithdrawals.orderId, orderId), eq(orderWithdrawals.number, number))),
    db
      .select({ position: orderItems.position, title: orderItems.title, size: orderItems.size })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId)),
  ]);
  if (!stated?.email) return 'nobody';
  const lines = stated.pieces.flatMap(({ position, quantity }) => {
    const item = items.find((one) => one.position === position);
    return item ? [{ title: item.title, size: item.size, quantity }] : [];
  });
  const { to, isProven } = await recipientOf(stated);
  // The link shows the whole order, so only the order's own address receives it.
  const isToBuyer = to.toLowerCase() === stated.orderEmail.toLowerCase();
  const comesBack = !stated.isUnsent && !stated.isGiftCard;
  const { userId, orderNumber, language } = stated;
  const linked = { id: stated.orderId, number: orderNumber, userId, language };
  const links = comesBack && isToBuyer ? await createOrderLinksForMail(db, linked, new Date()) : undefined;
  const sending = comesBack ? { address: returnAddress(), link: links?.returnLink } : undefined;
  const { writeWithdrawalMail } = await import('./withdrawal-mail.server.tsx');
  const wording = stated.isReturn ? returnMailWording : withdrawalMailWording;
  // Texts reworded by operators may contain the customer's name.
  const t = isProven ? await findMailWords(db, wording, language) : wordsIn(language);
  const name = isProven ? stated.name : undefined;
  const sender = { brand: config.BRAND_NAME, seller: sellerOf(config), shopUrl };
  const written = await writeWithdrawalMail({ ...stated, name, lines, sending }, language, sender, t);
  const messageId = `<withdrawal-${number}-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to, language: stated.language, messageId });
}

type Addresses = { email: string; orderEmail: string; provenEmail: string | null };

async function recipientOf({ email, orderEmail, provenEmail }: Addresses) {
  const isProven = email.toLowerCase() === provenEmail?.toLowerCase();
  if (isProven || (await limitMailsToMailbox('withdrawal', email)).ok) return { to: email, isProven };
  return { to: provenEmail ?? orderEmail, isProven: provenEmail !== null };
}

/** Emails once that a parcel was sent, for all its orders. The shipment cannot be undone once this starts. */
export async function runShipmentMailJob(db: Db, { shipmentId }: { shipmentId: string }, now: Date) {
  const begun = await beginShipmentMail(db, shipmentId, now);
  if (begun?.id !== shipmentId) return;
  const mail = { orderId: begun.orderId, type: 'order_shipped', number: mailNumberOf(begun.number) } as const;
  await runOrderMailJob(db, mail, now);
}

/** Emails the order's current state after `queueChangedOrderMail`, unless a later edit has a job of its own. */
export async function runChangedOrderMailJob(
  db: Db,
  { orderId, number }: { orderId: string; number: number },
  now: Date,
): Promise<void> {
  if ((await countMailedChanges(db, orderId)) > number) return;
  await runOrderMailJob(db, { orderId, type: 'order_changed', number }, now);
}
