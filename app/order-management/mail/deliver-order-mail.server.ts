import { asc, eq, sql } from 'drizzle-orm';
import { sellerOf } from '#app/content/seller.server.ts';
import { listMailedAlongside } from '#app/fulfilment/shipments/parcels.server.ts';
import { images } from '#app/media/tables.server.ts';
import { boughtGiftCardSql, giftCardEndSql } from '#app/orders/history/gift-card-columns.server.ts';
import type { ShownOrderMail } from '#app/orders/order-queues.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { isReturned } from '#app/orders/refunds/refund-rules.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { mailNumberOf } from '#app/orders/shipments/carriers.ts';
import { carrierName, listShipments, parcelLink } from '#app/orders/shipments/shipments.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { createOrderLinksForMail } from '../history/guest-order-access.server.ts';
import { mailWords } from './order-mail-texts.ts';
import { orderMailWordings } from './order-mail-wording.ts';

/** Sends an email about an order. Returns `nobody` if the email no longer applies. Throws on a temporary refusal. */
export async function deliverOrderMail(
  db: Db,
  { orderId, type, number }: { orderId: string; type: ShownOrderMail; number: number },
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const [[order], items, refunds] = await Promise.all([
    db
      .select({
        ...pickColumns(orders, 'id', 'userId', 'status', 'email', 'language', 'createdAt', 'totalCents'),
        ...pickColumns(orders, 'paymentMethod', 'giftCardCents', 'adjustments', 'tax', 'shippingMethod'),
        ...pickColumns(orders, 'shippingAddress', 'business'),
        number: orders.orderNumber,
        giftCardEnd: giftCardEndSql,
        bought: boughtGiftCardSql,
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db
      .select({
        ...pickColumns(orderItems, 'position', 'title', 'size', 'quantity', 'priceCents'),
        picture: { url: images.url, alt: images.altText, altNl: images.altTextNl },
      })
      .from(orderItems)
      .leftJoin(images, eq(images.url, sql`split_part(${orderItems.imageUrl}, '-', 1)`))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    listRefunds(db, orderId),
  ]);
  if (!order?.email) return 'nobody';
  // The order was cancelled after the email was queued.
  if (ofOrdersThatGoOn.has(type) && order.status === 'cancelled') return 'nobody';
  // The cancellation was revoked after the email was queued.
  if (type === 'order_cancelled' && order.status !== 'cancelled') return 'nobody';
  const about =
    type === 'order_cancelled'
      ? refunds.filter(({ status }) => status === 'pending' || isReturned(status))
      : refunds.filter((refund) => refund.number === number);
  const sum = (of: 'amountCents' | 'giftCardCents') => about.reduce((all, refund) => all + refund[of], 0);
  const returned = {
    returnedCents: about.length || type === 'order_cancelled' ? sum('amountCents') : order.totalCents,
    returnedToCardCents: sum('giftCardCents'),
    isOverLimit: about.some(({ cause }) => cause === 'over-limit'),
  };
  const shipment = type === 'order_shipped' ? await findMailedShipment(db, order, number) : undefined;
  if (type === 'order_shipped' && !shipment && number > 0) return 'nobody';
  const { writeOrderMail } = await import('./order-mail.server.tsx');
  const links = await createOrderLinksForMail(db, order, new Date());
  const mailed = { ...order, items, shipment, ...returned, ...links };
  const t = await findMailWords(db, orderMailWordings[mailWords(type, mailed)], order.language);
  const sender = { brand: config.BRAND_NAME, seller: sellerOf(config), shopUrl };
  const written = await writeOrderMail(type, mailed, order.language, sender, t);
  const messageId = `<${type}-${number}-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: order.email, language: order.language, messageId });
}

const ofOrdersThatGoOn = new Set<ShownOrderMail>(['order_confirmation', 'order_changed', 'order_shipped']);

type Order = { id: string; language: Language; shippingAddress: ShippingAddress };

/** Emails from before shipments existed concern the whole order and have the number of the first shipment. */
async function findMailedShipment(db: Db, order: Order, mailNumber: number) {
  const shipments = await listShipments(db, order.id);
  const shipment = shipments.find(({ number }) => mailNumberOf(number) === mailNumber);
  return (
    shipment && {
      pieces: shipment.pieces,
      isAgain: shipment.replacesId !== null,
      carrier: carrierName(shipment.carrier),
      trackingCode: shipment.trackingCode,
      link: parcelLink(shipment, order.shippingAddress, order.language),
      alongside: await listMailedAlongside(db, shipment.id),
    }
  );
}
