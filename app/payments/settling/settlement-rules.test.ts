import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { settlementOf } from './settlement-rules.ts';

const TOTAL = 12_990;
const states = ['open', 'processing', 'paid', 'failed', 'expired'] as const;
const payment = fc.record({
  state: fc.constantFrom(...states),
  amountCents: fc.oneof({ weight: 4, arbitrary: fc.constant(TOTAL) }, { weight: 1, arbitrary: fc.nat() }),
  currency: fc.oneof(
    { weight: 4, arbitrary: fc.constant('eur') },
    { weight: 1, arbitrary: fc.constantFrom('usd', '') },
  ),
});
const operator = fc.constantFrom<OrderStatus>('processing', 'shipped', 'delivered', 'cancelled');

type Order = { status: OrderStatus; paymentStatus: PaymentStatus; totalCents: number; giftCardCents: number };

test('whatever arrives in whatever order, money and pieces change hands once at most', () => {
  const events = fc.array(fc.oneof({ weight: 4, arbitrary: payment }, { weight: 1, arbitrary: operator }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(events, fc.boolean(), (happenings, isInStock) => {
      let order: Order = { status: 'pending', paymentStatus: 'pending', totalCents: TOTAL, giftCardCents: 0 };
      let [sold, refunds, payments] = [0, 0, 0];
      for (const happens of happenings) {
        const before = order;
        if (typeof happens === 'string') {
          if (mayBecome(order.status, happens)) order = { ...order, status: happens };
          continue;
        }
        const settlement = settlementOf(order, happens);
        if (settlement.step === 'sell' || settlement.step === 'refund') {
          payments++;
          expect(happens).toEqual({ state: 'paid', amountCents: TOTAL, currency: 'eur' });
        }
        if (settlement.step === 'sell' && isInStock) {
          sold++;
          expect(before.status).not.toBe('cancelled');
          order = {
            ...order,
            status: mayBecome(order.status, 'processing') ? 'processing' : order.status,
            paymentStatus: 'paid',
          };
        } else if (settlement.step === 'sell' || settlement.step === 'refund') {
          refunds++;
          order = { ...order, status: 'cancelled', paymentStatus: 'paid' };
        }
        if (settlement.step === 'cancel') {
          expect(before.paymentStatus).not.toBe('paid');
          expect(['failed', 'expired']).toContain(happens.state);
          expect(mayBecome(before.status, 'cancelled')).toBe(true);
          order = { ...order, status: 'cancelled', paymentStatus: settlement.paymentStatus };
        }
        if (settlement.step === 'end-payment') {
          expect(before.paymentStatus).toBe('pending');
          expect(['failed', 'expired']).toContain(happens.state);
          expect(mayBecome(before.status, 'cancelled')).toBe(false);
          order = { ...order, paymentStatus: settlement.paymentStatus };
        }
        // An ended payment never leaves its order waiting for it.
        if (happens.state === 'failed' || happens.state === 'expired')
          expect(order.paymentStatus).not.toBe('pending');
        if (settlement.step === 'nothing' || settlement.step === 'refuse') expect(order).toBe(before);
        if (before.status === 'delivered') expect(order.status === 'delivered' || !isInStock).toBe(true);
      }
      expect(payments).toBeLessThanOrEqual(1);
      expect(sold + refunds).toBe(payments);
    }),
    { numRuns: 2000 },
  );
});

test.each<[OrderStatus, PaymentStatus, (typeof states)[number], string]>([
  ['pending', 'pending', 'paid', 'sell'],
  ['pending', 'pending', 'failed', 'cancel'],
  ['pending', 'pending', 'expired', 'cancel'],
  ['pending', 'pending', 'open', 'nothing'],
  ['pending', 'pending', 'processing', 'nothing'],
  ['processing', 'pending', 'paid', 'sell'],
  ['shipped', 'pending', 'expired', 'end-payment'],
  ['delivered', 'pending', 'failed', 'end-payment'],
  ['cancelled', 'pending', 'expired', 'end-payment'],
  ['shipped', 'failed', 'expired', 'nothing'],
  ['shipped', 'failed', 'paid', 'sell'],
  ['cancelled', 'cancelled', 'paid', 'refund'],
  ['cancelled', 'failed', 'paid', 'refund'],
  ['cancelled', 'pending', 'paid', 'refund'],
  ['cancelled', 'cancelled', 'expired', 'nothing'],
  ['processing', 'paid', 'expired', 'nothing'],
  ['processing', 'paid', 'paid', 'nothing'],
  ['cancelled', 'paid', 'paid', 'nothing'],
  ['cancelled', 'refunded', 'paid', 'nothing'],
])('an order that is %s and %s hears "%s": %s', (status, paymentStatus, state, step) => {
  const order = { status, paymentStatus, totalCents: TOTAL, giftCardCents: 0 };
  expect(settlementOf(order, { state, amountCents: TOTAL, currency: 'eur' }).step).toBe(step);
});

test('a failed payment and one that nobody made are told apart', () => {
  const order = { status: 'pending', paymentStatus: 'pending', totalCents: TOTAL, giftCardCents: 0 } as const;
  const told = (state: 'failed' | 'expired') =>
    settlementOf(order, { state, amountCents: 0, currency: 'eur' });
  expect(told('failed')).toEqual({ step: 'cancel', paymentStatus: 'failed' });
  expect(told('expired')).toEqual({ step: 'cancel', paymentStatus: 'cancelled' });
});

test('another amount or another currency is never taken for the order', () => {
  fc.assert(
    fc.property(payment, fc.constantFrom<OrderStatus>('pending', 'cancelled'), (wrong, status) => {
      fc.pre(wrong.amountCents !== TOTAL || wrong.currency !== 'eur');
      const order = { status, paymentStatus: 'pending' as const, totalCents: TOTAL, giftCardCents: 0 };
      expect(settlementOf(order, { ...wrong, state: 'paid' })).toEqual({
        step: 'refuse',
        reason: 'amount-mismatch',
      });
    }),
  );
});

test('what a gift card pays is not expected of the provider, and only that', () => {
  const difference = fc.oneof(fc.constant(0), fc.integer({ min: -TOTAL, max: TOTAL }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: TOTAL }), difference, (giftCardCents, differenceCents) => {
      const order = {
        status: 'pending',
        paymentStatus: 'pending',
        totalCents: TOTAL,
        giftCardCents,
      } as const;
      const amountCents = TOTAL - giftCardCents + differenceCents;
      const { step } = settlementOf(order, { state: 'paid', amountCents, currency: 'eur' });
      expect(step).toBe(differenceCents === 0 ? 'sell' : 'refuse');
    }),
  );
});
