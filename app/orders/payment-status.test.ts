import { expect, test } from 'vitest';
import { outcomeOf } from './payment-status.ts';

test.each([
  ['pending', 'pending', null, 'pending'],
  ['processing', 'pending', null, 'pending'],
  ['processing', 'paid', null, 'paid'],
  ['delivered', 'paid', null, 'paid'],
  ['cancelled', 'paid', 'cancelled', 'cancelled'],
  ['cancelled', 'paid', 'too-late', 'too-late'],
  ['cancelled', 'refunded', 'too-late-returned', 'too-late-returned'],
  ['processing', 'refunded', 'returned', 'returned'],
  ['cancelled', 'failed', null, 'declined'],
  ['cancelled', 'cancelled', null, 'expired'],
  ['cancelled', 'pending', null, 'expired'],
] as const)('an order that is %s and %s (%s): %s', (status, payment_status, ending, outcome) => {
  expect(outcomeOf({ status, payment_status, ending })).toBe(outcome);
});
