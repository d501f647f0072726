import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { settleDifference } from '../reconciliation/payment-differences.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts';
import type { DifferencesAnswer } from './order-action-data.ts';
import { readHow, readText } from './read-order-form.server.ts';

/** Compares our payments with the provider's now, or settles one difference, as the `intent` says. Undefined for no intent of ours. */
export async function submitDifferences(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<DifferencesAnswer | undefined> {
  switch (form.get('intent')) {
    case 'compare':
      return { of: 'compare', ...(await reconcilePayments(db, now, { isAsked: true })) };
    case 'settle': {
      const [id, typed] = [readText(form, 'id'), readHow(form)];
      const settled = await settleDifference(db, actor, { id, note: typed }, now);
      return { of: 'settle', id, typed, ...settled };
    }
    default:
      return undefined;
  }
}
