import { expect, test } from 'vitest';
import { paidOrderEndingOf } from './paid-order-ending.ts';
import type { RefundCause, RefundStatus } from './refunds/refund-rules.ts';

const refund = (cause: RefundCause, status: RefundStatus, amountCents = 5_000) => ({
  cause,
  status,
  amountCents,
});
const order = (status: 'processing' | 'cancelled', paymentStatus: 'paid' | 'refunded' | 'cancelled') => ({
  status,
  paymentStatus,
  totalCents: 5_000,
});

test.each([
  ['goes on', order('processing', 'paid'), [], null],
  ['goes on, part returned', order('processing', 'paid'), [refund('operator', 'succeeded', 100)], null],
  ['was never paid', order('cancelled', 'cancelled'), [], null],
  ['was returned whole', order('processing', 'refunded'), [refund('operator', 'succeeded')], 'returned'],
  ['came too late', order('cancelled', 'paid'), [refund('paid-too-late', 'pending')], 'too-late'],
  [
    'was refused by the provider',
    order('cancelled', 'paid'),
    [refund('paid-too-late', 'refused')],
    'too-late',
  ],
  [
    'came too late and is back',
    order('cancelled', 'refunded'),
    [refund('paid-too-late', 'succeeded')],
    'too-late-returned',
  ],
  ['was over a limit', order('cancelled', 'paid'), [refund('over-limit', 'pending')], 'over-limit'],
  [
    'was over a limit and is back',
    order('cancelled', 'refunded'),
    [refund('over-limit', 'succeeded')],
    'over-limit-returned',
  ],
  ['was cancelled by an operator', order('cancelled', 'paid'), [], 'cancelled'],
  [
    'was cancelled, of which a part is under way',
    order('cancelled', 'paid'),
    [refund('operator', 'pending', 100)],
    'cancelled',
  ],
  [
    'was cancelled, whose refund was refused',
    order('cancelled', 'paid'),
    [refund('operator', 'refused')],
    'cancelled',
  ],
  [
    'was cancelled, the rest under way',
    order('cancelled', 'paid'),
    [refund('operator', 'succeeded', 100), refund('operator', 'pending', 4_900)],
    'cancelled-returning',
  ],
  [
    'was cancelled and returned',
    order('cancelled', 'refunded'),
    [refund('operator', 'succeeded')],
    'cancelled-returned',
  ],
  ['cost nothing and was cancelled', { ...order('cancelled', 'paid'), totalCents: 0 }, [], 'cancelled-free'],
] as const)('an order that %s', (_, ended, refunds, ending) => {
  expect(paidOrderEndingOf(ended, [...refunds])).toBe(ending);
});
