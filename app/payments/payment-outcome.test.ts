import { expect, test } from 'vitest';
import { outcomeOf } from './payment-outcome.ts';

test.each([
  ['pending', 'pending', 'pending'],
  ['processing', 'pending', 'pending'],
  ['processing', 'paid', 'paid'],
  ['delivered', 'paid', 'paid'],
  ['cancelled', 'paid', 'refunded'],
  ['cancelled', 'refunded', 'refunded'],
  ['processing', 'refunded', 'refunded'],
  ['cancelled', 'failed', 'declined'],
  ['cancelled', 'cancelled', 'expired'],
  ['cancelled', 'pending', 'expired'],
])('an order that is %s and %s: %s', (status, payment_status, outcome) => {
  expect(outcomeOf({ status, payment_status })).toBe(outcome);
});
