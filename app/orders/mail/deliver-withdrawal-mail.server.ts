import { and, eq, sql } from 'drizzle-orm';
import { sellerOf } from '#app/content/seller.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { createOrderLinksForMail } from '../history/create-order-link-for-mail.server.ts';
import { returnAddress } from '../returns/return-address.server.ts';
import { orderItems, orderReturns, orders, orderWithdrawals } from '../tables.server.ts';
import { isUnsentWithdrawalSql } from '../withdrawals/withdrawal-state-sql.server.ts';
import { returnMailWording, withdrawalMailWording } from './order-mail-wordings.ts';

/**
 * Acknowledges a withdrawal from an order with what was stated, and when (Directive 2011/83/EU, article 11a(4)), where it was asked
 * to be, and says how its pieces come back. Answers `nobody` where the order is nobody's any more. Throws when the mail server does not take it this time.
 */
export async function deliverWithdrawalMail(
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
  // A link shows the whole order, so it goes to nobody but its own address.
  const isToBuyer = stated.email.toLowerCase() === stated.orderEmail.toLowerCase();
  const comesBack = !stated.isUnsent && !stated.isGiftCard;
  const { userId, orderNumber, language } = stated;
  const linked = { id: stated.orderId, number: orderNumber, userId, language };
  const links = comesBack && isToBuyer ? await createOrderLinksForMail(db, linked, new Date()) : undefined;
  const sending = comesBack ? { address: returnAddress(), link: links?.returnLink } : undefined;
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeWithdrawalMail } = await import('./withdrawal-mail.server.tsx');
  const wording = stated.isReturn ? returnMailWording : withdrawalMailWording;
  const t = await findMailWords(db, wording, language);
  const sender = { brand: config.BRAND_NAME, seller: sellerOf(config), shopUrl };
  const written = await writeWithdrawalMail({ ...stated, lines, sending }, language, sender, t);
  const messageId = `<withdrawal-${number}-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: stated.email, language: stated.language, messageId });
}
