import { eq } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { createOrderLinksForMail } from '../../../history/create-order-link-for-mail.server.ts';
import { orders } from '../../../tables.server.ts';
import { returnAddress } from '../../return-address.server.ts';
import { listExchanges } from '../exchanges.server.ts';
import { type ExchangeMailKind, exchangeMailWordings } from './exchange-mail-wordings.ts';

/**
 * Mails about an exchange of an order: that it was asked for, as long as it is open, or that it came to nothing. Answers `nobody` where the
 * order is nobody's any more. Throws when the mail server does not take it this time.
 */
export async function deliverExchangeMail(
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
  const { writeExchangeMail } = await import('./exchange-mail.server.tsx');
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
