import { z } from 'zod';
import { readText } from '#app/orders/admin/order-form-fields.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { undoSentTogether } from '../shipments/undo-shipment.server.ts';
import { MOST_ROWS } from '../tracking-codes/tracking-import-row.ts';
import type { SendingUndoAnswer } from './shipment-results.ts';

const MOST_ORDERS = MOST_ROWS;
const LONGEST_LIST = MOST_ORDERS * 37;

/** `sentAt` is the time that the form received with the result of the shipment. */
export async function submitSendingUndo(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<SendingUndoAnswer> {
  const orderIds = z
    .array(z.uuid())
    .min(1)
    .max(MOST_ORDERS)
    .safeParse(readText(form, 'orders', LONGEST_LIST).split(' '));
  const sentAt = z.iso.datetime().safeParse(form.get('sentAt'));
  if (!orderIds.success || !sentAt.success) return { of: 'sending-undo', ok: false, reason: 'not-found' };
  const sent = { orderIds: orderIds.data, sentAt: new Date(sentAt.data) };
  return { of: 'sending-undo', ok: true, ...(await undoSentTogether(db, actor, sent, now)) };
}
