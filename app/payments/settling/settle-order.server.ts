import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { continueTrace } from '#app/platform/tracing/spans.server.ts';
import { findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { recordUnmatchedPayment } from '../reconciliation/provider-payments.server.ts';
import { applySettlement, type Sequence, type Statuses } from './apply-settlement.server.ts';
import { lockOrderOfPayment } from './order-of-payment.server.ts';
import { settlementOf } from './settlement-rules.ts';

/**
 * Settles an order by its payment's state. Repeated, late or contradictory states change nothing; wrong amounts become
 * differences. Throws if the payer for a limited drop cannot be read, so that the provider sends the event again.
 */
export async function settleOrder(
  db: Db,
  payment: PaymentSnapshot,
  source: 'webhook' | 'success-page' | 'expiry' | 'checkout' | 'recovery' | 'reconciliation',
): Promise<
  { ok: true; order: { id: string } & Statuses } | { ok: false; reason: 'unknown-order' | 'amount-mismatch' }
> {
  // Only if items are sold out, which is rare, a second attempt takes the stock before anything else is written.
  let result = await settleOnce(db, payment, source, 'stock-last');
  if (result === 'payer-needed') {
    payment = { ...payment, payer: await fetchPayer(payment) };
    result = await settleOnce(db, payment, source, 'stock-last');
  }
  result ??= await settleOnce(db, payment, source, 'stock-first');
  faultPoint('settled');
  if (!result || result === 'payer-needed') throw new Error('An order was not settled in either way.');
  const session = payment.sessionId?.slice(-10);
  if (!result.ok) log.error({ session, reason: result.reason, source }, 'payment not settled');
  return result;
}

type Result = Awaited<ReturnType<typeof settleOrder>>;

/** Returns undefined and changes nothing if the stock, which is taken last, does not suffice. */
async function settleOnce(
  db: Db,
  payment: PaymentSnapshot,
  source: string,
  sequence: Sequence,
): Promise<Result | 'payer-needed' | undefined> {
  const attempt = await commitUnlessRefused(
    db,
    async (tx): Promise<{ ok: true; result: Result } | { ok: false; result: 'payer-needed' | undefined }> => {
      const order = await lockOrderOfPayment(tx, payment);
      if (!order) {
        if (payment.state === 'paid') await recordUnmatchedPayment(tx, payment, undefined, new Date());
        return { ok: true, result: { ok: false, reason: 'unknown-order' } };
      }
      const settlement = settlementOf(order, payment);
      if (settlement.step === 'refuse') {
        await recordUnmatchedPayment(tx, payment, order, new Date());
        const { reason } = settlement;
        const metadata = { reason, source, received: payment.amountCents, auto_updated: true };
        const refused = { orderId: order.id, eventType: 'payment_status_changed', status: 'error' } as const;
        await logPayment(tx, { ...refused, metadata }, new Date());
        return { ok: true, result: { ok: false, reason } };
      }
      if (settlement.step === 'sell' && order.isLimited && isPayerNeeded(payment))
        return { ok: false, result: 'payer-needed' };
      const statuses = await continueTrace(
        order.traceparent,
        { name: `settle order by ${source}`, kind: 'consumer', attributes: { step: settlement.step } },
        () => applySettlement(tx, order, settlement, { payment, source }, sequence),
      );
      if (!statuses) return { ok: false, result: undefined };
      faultPoint('before-settle-commit');
      return { ok: true, result: { ok: true, order: { id: order.id, ...statuses } } };
    },
  );
  return attempt.result;
}

function isPayerNeeded({ payer, amountCents, sessionId }: PaymentSnapshot): boolean {
  return payer === undefined && amountCents > 0 && sessionId !== undefined;
}

async function fetchPayer({ sessionId = '' }: PaymentSnapshot): Promise<string | null> {
  const found = await findPayment(sessionId);
  if (!found.ok && found.reason === 'unavailable')
    throw new Error('The payment provider did not say who paid for items of a drop with a limit.');
  return (found.ok && found.payment.payer) || null;
}
