import { readHow, readText } from '#app/orders/admin/order-form.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { settlePaymentDifference } from '../reconciliation/payment-differences.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts';
import type { DifferencesAnswer } from './payment-results.ts';

type DifferencesForm = (db: Db, actor: Actor, form: FormData, now: Date) => Promise<DifferencesAnswer>;

export const differencesForms: Record<string, DifferencesForm> = {
  'payment-comparisons': async (db, _actor, _form, now) => ({
    of: 'compare',
    ...(await reconcilePayments(db, now, { isAsked: true })),
  }),
  'settled-differences': async (db, actor, form, now) => {
    const [id, typed] = [readText(form, 'id'), readHow(form)];
    const settled = await settlePaymentDifference(db, actor, { id, note: typed }, now);
    return { of: 'settle', id, typed, ...settled };
  },
};
