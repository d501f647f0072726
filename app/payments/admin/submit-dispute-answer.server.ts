import { readText } from '#app/orders/admin/read-order-form-fields.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { previewDisputeAnswer, requestDisputeAnswer } from '../disputes/answer-dispute.server.ts';
import type { DisputeAnswer } from './payment-answer-types.ts';

const LONGEST_WORDS = 15_000;

export async function submitDisputeAnswer(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<DisputeAnswer> {
  const disputeId = readText(form, 'disputeId');
  const words = readText(form, 'words', LONGEST_WORDS);
  const of = { of: 'dispute', disputeId } as const;
  const asked = { number, disputeId, words };
  if (form.get('confirmed') !== '1') {
    const previewed = await previewDisputeAnswer(db, asked, now);
    if (!previewed.ok) return { ...of, ok: false, reason: previewed.reason, typed: words };
    const { evidence, version } = previewed;
    return { ...of, ok: false, reason: 'confirm', evidence, version, typed: words };
  }
  const seen = readText(form, 'seen') || 'unseen';
  const answered = await requestDisputeAnswer(db, actor, { ...asked, seen }, now);
  return answered.ok ? { ...of, ok: true } : { ...of, ok: false, reason: answered.reason, typed: words };
}
