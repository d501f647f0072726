import { and, eq, sql } from 'drizzle-orm';
import { profiles } from '#app/accounts/tables.server.ts';
import { sellerOf } from '#app/content/seller.server.ts';
import { findAddition } from '#app/order-edits/additions/find-additions.server.ts';
import { additionMailWording } from '#app/order-edits/additions/mail/addition-mail-wording.ts';
import {
  findMailStatus,
  forgetMail,
  logMailRefused,
  logMailSent,
  logMailTried,
} from '#app/orders/mail/mail-log.server.ts';
import type { OrderMail } from '#app/orders/order-queues.server.ts';
import { orderItems, orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { isUnsentWithdrawalSql } from '#app/orders/withdrawals/withdrawal-state-sql.server.ts';
import { findPayment } from '#app/payments/find-payment.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { limitMailsToMailbox } from '#app/platform/mail/mail-limits.server.ts';
import { describeSmtpError, type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { listExchanges } from '#app/returns/exchanges/exchanges.server.ts';
import {
  type ExchangeMailKind,
  exchangeMailWordings,
} from '#app/returns/exchanges/mail/exchange-mail-wordings.ts';
import { returnAddress } from '#app/returns/return-address.server.ts';
import { createOrderLinksForMail } from '../history/mailed-order-link.server.ts';
import { deliverOrderMail } from './deliver-order-mail.server.ts';
import { returnMailWording, withdrawalMailWording } from './order-mail-wordings.ts';

/**
 * The job that mails about an order, once: a mail that was sent or has failed is not sent again. Throws when the mail
 * server does not take it this time, so that the queue tries again, for a day; what it will never take has failed at
 * once. Both stand in the log, with what it said. Dying between the mail server's yes and our log makes it send a
 * second time, under the same Message-ID. An order that is nobody's any more is mailed to nobody, and one that was cancelled
 * is not confirmed.
 */
export async function runOrderMailJob(
  db: Db,
  { orderId, type, number = 0 }: OrderMail,
  now: Date,
): Promise<void> {
  const key = { orderId, type, number };
  const status = await findMailStatus(db, key);
  if (status === 'sent' || status === 'failed') return;
  if (type === 'order_confirmation') await recordMethod(db, orderId);
  const outcome = await deliver(db, key).catch(async (error: unknown) => {
    if (await logMailTried(db, key, describeSmtpError(error), now)) return 'failed' as const;
    throw error;
  });
  if (outcome === 'failed') return;
  if (outcome === 'nobody') return forgetMail(db, key);
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

/** The provider's page lets shoppers pay otherwise than they first chose; the confirmation says how they did. */
async function recordMethod(db: Db, orderId: string): Promise<void> {
  const [order] = await db
    .select({ sessionId: orders.stripeSessionId, method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  const isOfProvider = order?.method === 'card' || order?.method === 'ideal';
  const payment = order?.sessionId && isOfProvider ? await findPayment(order.sessionId) : undefined;
  if (!payment?.ok || !payment.fact.method || payment.fact.method === order?.method) return;
  await db.update(orders).set({ paymentMethod: payment.fact.method }).where(eq(orders.id, orderId));
}

/**
 * Mails the link to pay for what is added to an order. Answers `nobody` where it does not wait for its payment any more. Throws when the mail
 * server does not take it this time.
 */
async function deliverAdditionMail(db: Db, orderId: string): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const addition = await findAddition(db, orderId, new Date());
  if (addition?.state !== 'waiting') return 'nobody';
  const { addedTo: number, email, language, items: pieces, totalCents, expiresAt: until } = addition;
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeAdditionMail } = await import('#app/order-edits/additions/mail/addition-mail.server.tsx');
  const t = await findMailWords(db, additionMailWording, language);
  const link = `${shopUrl}/order-addition/${orderId}?lang=${language}`;
  const mail = { number, pieces, totalCents, until, link };
  const written = await writeAdditionMail(mail, language, config.BRAND_NAME, t);
  const messageId = `<addition-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId });
}

/**
 * Mails about an exchange of an order: that it was asked for, as long as it is open, or that it came to nothing. Answers `nobody` where the
 * order is nobody's any more. Throws when the mail server does not take it this time.
 */
async function deliverExchangeMail(
  db: Db,
  {
    orderId,
    type,
    number,
  }: { orderId: string; type: 'exchange_received' | 'exchange_ended'; number: number },
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      userId: orders.userId,
      email: orders.email,
      language: orders.language,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const exchange = (await listExchanges(db, orderId)).find((one) => one.number === number);
  const kind = exchange && kindOf(type, exchange.outcome);
  if (!order?.email || !exchange || !kind) return 'nobody';
  const { returnLink: link } = await createOrderLinksForMail(db, order, new Date());
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeExchangeMail } = await import('#app/returns/exchanges/mail/exchange-mail.server.tsx');
  const t = await findMailWords(db, exchangeMailWordings[kind], order.language);
  const mail = { ...exchange, kind, number: order.number, address: returnAddress(), link };
  const written = await writeExchangeMail(mail, order.language, config.BRAND_NAME, t);
  const messageId = `<${type}-${number}-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: order.email, language: order.language, messageId });
}

function kindOf(
  type: 'exchange_received' | 'exchange_ended',
  outcome: string | null,
): ExchangeMailKind | undefined {
  if (type === 'exchange_received') return outcome ? undefined : 'received';
  return outcome === 'overdue' ? 'overdue' : outcome === 'given-up' ? 'givenUp' : undefined;
}

/**
 * Acknowledges a withdrawal from an order with what was stated, and when (Directive 2011/83/EU, article 11a(4)), where it was asked
 * to be, and says how its pieces come back. An address that nobody proved reads no name that somebody typed; past the limit of mails to
 * one mailbox the proven address gets the acknowledgement. Returns `nobody` where the order is nobody's any more. Throws when the mail server does not take it this time.
 */
async function deliverWithdrawalMail(
  db: Db,
  { orderId, number }: { orderId: string; number: number },
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const [[stated], items] = await Promise.all([
    db
      .select({
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        userId: orders.userId,
        orderEmail: orders.email,
        // A guest's statement came by a link that was mailed there.
        provenEmail: sql<
          string | null
        >`case when ${orders.userId} is null then ${orders.email} when ${profiles.isVerified} then ${profiles.email} end`,
        isGiftCard: sql<boolean>`${orders.kind} = 'gift-card'`,
        name: orderWithdrawals.name,
        email: orderWithdrawals.email,
        language: orderWithdrawals.language,
        pieces: orderWithdrawals.pieces,
        statedAt: orderWithdrawals.statedAt,
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
  // A link shows the whole order, so it goes to nobody but its own address.
  const isToBuyer = to.toLowerCase() === stated.orderEmail.toLowerCase();
  const comesBack = !stated.isUnsent && !stated.isGiftCard;
  const { userId, orderNumber, language } = stated;
  const linked = { id: stated.orderId, number: orderNumber, userId, language };
  const links = comesBack && isToBuyer ? await createOrderLinksForMail(db, linked, new Date()) : undefined;
  const sending = comesBack ? { address: returnAddress(), link: links?.returnLink } : undefined;
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeWithdrawalMail } = await import('./withdrawal-mail.server.tsx');
  const wording = stated.isReturn ? returnMailWording : withdrawalMailWording;
  // What operators reworded may name the customer.
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
