import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { createGuestOrderLink, GUEST_LINK_HOURS } from '#app/orders/history/guest-order-links.server.ts';
import type { GuestOrderLink } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { guestLinkMailWording } from './order-mail-wording.ts';

/** Emails a link to the order's own address. Each attempt creates a new link, so that the queue stores no secret. */
export async function runGuestLinkMailJob(db: Db, { orderId, language, leadsTo }: GuestOrderLink) {
  const [order] = await db
    .select({ number: orders.orderNumber, email: orders.email })
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.email, '')));
  if (!order) return;
  const token = await createGuestOrderLink(db, orderId, GUEST_LINK_HOURS, new Date());
  const page = leadsTo === 'withdrawal' ? `withdrawal/${order.number}` : 'guest-order';
  const link = `${shopUrl}/${page}?link=${token}&lang=${language}`;
  const { writeGuestLinkMail } = await import('./guest-link-mail.server.ts');
  const fields = { number: order.number, link, hours: GUEST_LINK_HOURS, leadsTo };
  const t = await findMailWords(db, guestLinkMailWording, language);
  const written = await writeGuestLinkMail(fields, language, config.BRAND_NAME, t);
  const of = createHash('sha256').update(token).digest('base64url').slice(0, 22);
  const messageId = `<guest-order-${of}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: order.email, language, messageId });
}
