import { z } from 'zod';
import type { OrderSubmission } from '#app/orders/admin/order-submission.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { buyLabel } from '../labels/buy-label.server.ts';
import { cancelLabel, requestLabelCancellation } from '../labels/cancel-label.server.ts';
import { requestLabel } from '../labels/request-labels.server.ts';
import type { LabelAnswer } from './shipment-results.ts';

export async function submitLabel(db: Db, { actor, number, now }: OrderSubmission): Promise<LabelAnswer> {
  const order = await findAdminOrder(db, number);
  const asked = order
    ? await requestLabel(db, actor, order.id, now)
    : ({ ok: false, reason: 'not-found' } as const);
  if (!asked.ok) return { of: 'label', ...asked };
  await buyLabel(db, asked.labelId, now);
  return { of: 'label', ok: true };
}

export async function submitLabelCancellation(
  db: Db,
  { actor, number, form, now }: OrderSubmission,
): Promise<LabelAnswer> {
  const labelId = z.uuid().safeParse(form.get('labelId'));
  const asked = labelId.success
    ? await requestLabelCancellation(db, actor, { number, labelId: labelId.data }, now)
    : ({ ok: false, reason: 'not-found' } as const);
  if (!asked.ok) return { of: 'label', ...asked };
  await cancelLabel(db, labelId.data ?? '', now);
  return { of: 'label', ok: true };
}
