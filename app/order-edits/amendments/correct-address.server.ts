import { eq } from 'drizzle-orm';
import type { AmendmentRefusal } from '#app/orders/amendment-rules.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { cancelWaitingLabel } from '#app/orders/shipments/attach-label-to-shipment.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { correctAdditions } from '../additions/correct-additions.server.ts';
import { lockAmendableOrder } from './lock-amendable-order.server.ts';
import { queueChangedOrderMail } from './mail/queue-changed-order-mail.server.ts';

export type AddressRefusal = AmendmentRefusal | 'other-country' | 'other-tax';

type Correction = {
  number: string;
  /** Version that the operator viewed. */
  seen: string;
  /** A picked-up order uses only the name. */
  address: ShippingAddress;
  phone: string;
};

/**
 * Changes an order's address and phone number while nothing is sent; logs it, and queues a mail to the customer. Refuses another country or
 * a region with different VAT, since the order is paid. An unchanged address does nothing, so repeating the form is safe.
 */
export function correctAddress(
  db: Db,
  actor: Actor,
  { number, seen, address, phone }: Correction,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: AddressRefusal }> {
  return db.transaction(async (tx) => {
    const locked = await lockAmendableOrder(tx, number);
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
    const change = { objectType: 'order', objectId: order.id, action: 'address-corrected', before, after };
    await recordChange(tx, actor, change, now);
    await queueChangedOrderMail(tx, order, now);
    return { ok: true };
  });
}

function taxPlaceText({ address: { country, postal_code } }: ShippingAddress): string {
  return JSON.stringify(taxPlaceOf(country, postal_code));
}

/** Formats the address for the history, without the country, which never changes. */
function inOneLine({ name, address: { line1, line2, postal_code, city, state } }: ShippingAddress): string {
  return [name, line1, line2, [postal_code, city].filter(Boolean).join(' '), state]
    .filter(Boolean)
    .join(', ');
}
