import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { lockedOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { type OrderEditRefusal, whyNotEditable } from '#app/orders/order-edit-rules.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { tookItsItems } from '#app/orders/refunds/refund-rules.ts';
import { cancelWaitingLabel } from '#app/orders/shipments/insert-shipment.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, nextVersion } from '#app/platform/editing/audit-log.server.ts';
import { findReturns } from '#app/returns/exchanges.server.ts';
import { listExchangeableLines } from '#app/returns/request-exchange.server.ts';
import { readShippingSettings } from '#app/shipping/shipping-settings.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { correctAdditions } from './additions/additions.server.ts';
import { findOpenEmailChange } from './email-change.server.ts';
import { queueChangedOrderMail } from './mail/queue-changed-order-mail.server.ts';

export async function findOrderEdits(db: Db, order: AdminOrderDetail) {
  const isPaid = order.paymentStatus === 'paid';
  const [shipments, emailChange, { looksUpDutchAddresses }, { refunds, back, returnable }] =
    await Promise.all([
      db.$count(orderShipments, eq(orderShipments.orderId, order.id)),
      findOpenEmailChange(db, order.id),
      readShippingSettings(db),
      findReturns(db, order),
    ]);
  const canExchange = isPaid && tookItsItems(refunds);
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

/** Locks an order for an edit. Callers check the `version` themselves, since a repeated edit is no conflict. */
export async function lockEditableOrder(tx: Db, number: string) {
  const [order] = await tx
    .select({
      ...lockedOrder,
      ...pickColumns(orders, 'phone', 'shippingAddress', 'shippingMethod'),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number))
    .for('update');
  if (!order) return refuse('not-found');
  const shipments = await tx.$count(orderShipments, eq(orderShipments.orderId, order.id));
  const refusal = whyNotEditable({ ...order, shipments });
  return refusal ? refuse(refusal) : ({ ok: true, order } as const);
}

function refuse(reason: OrderEditRefusal) {
  return { ok: false, reason } as const;
}

export type AddressRefusal = OrderEditRefusal | 'other-country' | 'other-tax';

type Correction = {
  number: string;
  seen: string;
  /** For a pick-up order only the name is used. */
  address: ShippingAddress;
  phone: string;
};

/** Corrects an unsent order's address and phone and emails the customer. Country and VAT region must not change. */
export function correctAddress(
  db: Db,
  actor: Actor,
  { number, seen, address, phone }: Correction,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: AddressRefusal }> {
  return db.transaction(async (tx) => {
    const locked = await lockEditableOrder(tx, number);
    if (!locked.ok) return locked;
    const { order } = locked;
    const from = order.shippingAddress;
    const isPickup = order.shippingMethod?.kind === 'pickup';
    const to = isPickup ? { ...from, name: address.name } : address;
    const before = { address: inOneLine(from), phone: order.phone };
    const after = { address: inOneLine(to), phone };
    if (before.address === after.address && before.phone === after.phone) return { ok: true };
    if (seen !== order.version) return { ok: false, reason: 'changed' };
    if (to.address.country !== from.address.country) return { ok: false, reason: 'other-country' };
    if (taxPlaceText(to) !== taxPlaceText(from)) return { ok: false, reason: 'other-tax' };
    await tx
      .update(orders)
      .set({ shippingAddress: to, phone, updatedAt: nextVersion(orders.updatedAt, now) })
      .where(eq(orders.id, order.id));
    await correctAdditions(tx, order.id, { shippingAddress: to, phone });
    await cancelWaitingLabel(tx, order.id);
    await recordOrderChange(tx, actor, order.id, { action: 'address-corrected', before, after }, now);
    await queueChangedOrderMail(tx, order, now);
    return { ok: true };
  });
}

function taxPlaceText({ address: { country, postal_code } }: ShippingAddress): string {
  return JSON.stringify(taxPlaceOf(country, postal_code));
}

/** Omits the country, because it never changes. */
function inOneLine({ name, address: { line1, line2, postal_code, city, state } }: ShippingAddress): string {
  return [name, line1, line2, [postal_code, city].filter(Boolean).join(' '), state]
    .filter(Boolean)
    .join(', ');
}
