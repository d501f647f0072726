import { expect, test } from 'vitest';
import { paymentExpiry } from './payment-limits.ts';

test('a payment page ends 35 minutes from now, on a whole second that is not before', () => {
  expect(paymentExpiry(new Date('2026-11-23T09:00:00.000Z'))).toEqual(new Date('2026-11-23T09:35:00Z'));
  expect(paymentExpiry(new Date('2026-11-23T09:00:00.001Z'))).toEqual(new Date('2026-11-23T09:35:01Z'));
});
