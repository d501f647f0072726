import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database/db.server.ts';
import { readShippingSettings } from '#app/shipping/shipping-settings.server.ts';
import type { AdminOrderDetail } from '../editing/find-admin-order.server.ts';
import { findOpenEmailChange } from './find-open-email-change.server.ts';
import { listExchangeableLines } from './list-exchangeable-lines.server.ts';

/** What the forms that put an order right need to know: an address that waits to be confirmed, sizes that are there. */
export async function findAmendments(db: Db, order: AdminOrderDetail) {
  const mayExchange =
    order.paymentStatus === 'paid' && (order.status === 'pending' || order.status === 'processing');
  const [emailChange, { looksUpDutchAddresses }, lines] = await Promise.all([
    findOpenEmailChange(db, order.id),
    readShippingSettings(db),
    mayExchange ? listExchangeableLines(db, order.id) : [],
  ]);
  return { emailChange, emailChangeId: randomUUID(), looksUpDutchAddresses, lines };
}
