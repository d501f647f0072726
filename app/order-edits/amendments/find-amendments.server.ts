import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { tookItsPieces } from '#app/orders/refunds/refund-rules.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { orderShipments } from '#app/orders/tables.server.ts';
import { listWithdrawals } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { listExchangeableLines } from '#app/returns/exchanges/list-exchangeable-lines.server.ts';
import { readShippingSettings } from '#app/shipping/shipping-settings.server.ts';
import { findOpenEmailChange } from './find-open-email-change.server.ts';

/**
 * Returns the data of the edit forms: the number of shipments, a pending address change, the sizes available per line, and the first line
 * with returnable items.
 */
export async function findAmendments(db: Db, order: AdminOrderDetail) {
  const isPaid = order.paymentStatus === 'paid';
  const [shipments, emailChange, { looksUpDutchAddresses }, { refunds, restocks, returnable }] =
    await Promise.all([
      db.$count(orderShipments, eq(orderShipments.orderId, order.id)),
      findOpenEmailChange(db, order.id),
      readShippingSettings(db),
      findReturnableMoneyAndItems(db, order),
    ]);
  const withdrawals = await listWithdrawals(db, order.id, refunds);
  const back = [...restocks, ...withdrawals.map(({ open }) => ({ pieces: open }))];
  const canExchange = isPaid && tookItsPieces(refunds);
  const lines = canExchange ? await listExchangeableLines(db, order.id, refunds, back) : [];
  return {
    shipments,
    emailChange,
    emailChangeId: randomUUID(),
    looksUpDutchAddresses,
    lines: lines.filter(({ sizes, isOfRunningDrop }) => sizes.length > 0 || isOfRunningDrop),
    removable: isPaid ? returnable.pieces.find(({ left }) => left > 0)?.position : undefined,
  };
}
