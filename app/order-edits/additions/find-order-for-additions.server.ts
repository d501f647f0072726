import { eq, sql } from 'drizzle-orm';
import { whyNotOpenForPieces } from '#app/orders/additions/addition-rules.ts';
import { isAdditionSql } from '#app/orders/additions/is-addition-sql.server.ts';
import { keepsMoneySql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { findAddedTo, listAdditions } from './find-additions.server.ts';
import { pricePieces, type WantedPieces } from './price-pieces.server.ts';

/**
 * Returns an order with its additions, why it takes no items, and the price of chosen ones, in the operator's language; amounts in cents.
 * Undefined for an unknown order.
 */
export async function findOrderForAdditions(
  db: Db,
  number: string,
  wanted: WantedPieces[],
  language: Language,
  now: Date,
) {
  if (!isPostgresText(number)) return undefined;
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      kind: orders.kind,
      email: orders.email,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      shippingMethod: orders.shippingMethod,
      shippingAddress: orders.shippingAddress,
      business: orders.business,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      shipments: sql<number>`(select count(*)::int from ${orderShipments} where ${orderShipments.orderId} = ${orders.id})`,
      keepsMoney: keepsMoneySql,
      isAddition: isAdditionSql,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return undefined;
  const refusal = whyNotOpenForPieces(order);
  const [additions, addedTo, price] = await Promise.all([
    listAdditions(db, order.id, now),
    findAddedTo(db, order.id),
    refusal || !wanted.length ? undefined : priceOf(db, order, wanted, language, now),
  ]);
  const { version, email } = order;
  return { order: { number, email, version }, refusal, additions, addedTo, price };
}

async function priceOf(
  db: Db,
  order: Parameters<typeof pricePieces>[1],
  wanted: WantedPieces[],
  language: Language,
  now: Date,
) {
  const { charges } = await pricePieces(db, order, wanted, language, now);
  return {
    lines: charges.lines.map(({ productSizeId = '', title, size, quantity, cents, message }) => ({
      productSizeId,
      title,
      size,
      quantity,
      cents,
      message,
    })),
    adjustments: charges.adjustments.map(({ label, cents }) => ({ label, cents })),
    totalCents: charges.totalCents,
  };
}
