import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { planWholeReturn, refundWholeReturn } from '../returns/refund-whole-return.server.ts';
import type { RowAnswer, WholeReturnQuestion } from './order-action-result-types.ts';
import { readText } from './read-order-form-fields.server.ts';

/** Plans the refund of all of a return for confirmation, or makes one that was confirmed. */
export async function submitReturnRefund(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<RowAnswer | WholeReturnQuestion> {
  const number = readText(form, 'number');
  const refundId = z.uuid().safeParse(form.get('refundId'));
  if (form.get('confirmed') === '1' && refundId.success) {
    const wanted = { number, refundId: refundId.data, mark: readText(form, 'mark') };
    return { of: 'refund-return', number, ...(await refundWholeReturn(db, actor, wanted, now)) };
  }
  const planned = await planWholeReturn(db, number);
  if (!planned.ok) return { of: 'refund-return', number, ...planned };
  const { plan } = planned;
  return { of: 'refund-return', number, ok: false, reason: 'confirm', plan, refundId: randomUUID() };
}
