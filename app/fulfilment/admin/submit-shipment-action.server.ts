import { z } from 'zod';
import { type OrderForm, readText } from '#app/orders/admin/order-form.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { buyLabel } from '../labels/buy-label.server.ts';
import { cancelLabel, requestLabelCancellation } from '../labels/cancel-label.server.ts';
import { requestLabel } from '../labels/request-labels.server.ts';
import { recordLostShipment } from '../shipments/record-lost-shipment.server.ts';
import { undoSentTogether } from '../shipments/undo-shipment.server.ts';
import { MOST_ROWS } from '../tracking-codes/tracking-import-row.ts';
import {
  type LabelAnswer,
  type LostParcelAnswer,
  readParcel,
  type SendingUndoAnswer,
} from './shipment-results.ts';

export const submitLabel: OrderForm<LabelAnswer> = async (db, { actor, number, now }) => {
  const order = await findAdminOrder(db, number);
  const asked = order
    ? await requestLabel(db, actor, order.id, now)
    : ({ ok: false, reason: 'not-found' } as const);
  if (!asked.ok) return { of: 'label', ...asked };
  await buyLabel(db, asked.labelId, now);
  return { of: 'label', ok: true };
};

export const submitLabelCancellation: OrderForm<LabelAnswer> = async (db, { actor, number, form, now }) => {
  const labelId = z.uuid().safeParse(form.get('labelId'));
  const asked = labelId.success
    ? await requestLabelCancellation(db, actor, { number, labelId: labelId.data }, now)
    : ({ ok: false, reason: 'not-found' } as const);
  if (!asked.ok) return { of: 'label', ...asked };
  await cancelLabel(db, labelId.data ?? '', now);
  return { of: 'label', ok: true };
};

export const submitLostParcel: OrderForm<LostParcelAnswer> = async (db, { actor, number, form, now }) => {
  const typed = {
    what: readText(form, 'what'),
    carrier: readText(form, 'carrier'),
    trackingCode: readText(form, 'trackingCode'),
    mail: readText(form, 'mail'),
  };
  const ids = z.object({ shipmentId: z.uuid(), againId: z.uuid() }).safeParse(Object.fromEntries(form));
  const shipmentId = ids.data?.shipmentId ?? '';
  const refuse = (reason: Extract<LostParcelAnswer, { ok: false }>['reason']) =>
    ({ of: 'lost', shipmentId, ok: false, reason, typed }) as const;
  if (!ids.success) return refuse('not-found');
  if (typed.what !== 'from-shelf' && typed.what !== 'without-stock' && typed.what !== 'not-again')
    return refuse('no-choice');
  const parcel = readParcel(typed.carrier, typed.trackingCode);
  if (!parcel.ok) return refuse(parcel.reason);
  const { carrier, trackingCode } = parcel;
  const again = {
    id: ids.data.againId,
    takesStock: typed.what === 'from-shelf',
    mails: typed.mail === '1',
    carrier,
    trackingCode,
  };
  const wanted = { number, shipmentId, again: typed.what === 'not-again' ? undefined : again };
  const recorded = await recordLostShipment(db, actor, wanted, now);
  return recorded.ok
    ? { of: 'lost', shipmentId, ok: true, isAgain: wanted.again !== undefined }
    : refuse(recorded.reason);
};

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
