import { expect, test } from 'vitest';
import { whyNotAmendable } from './amendment-rules.ts';

const order = {
  isDeleted: false,
  email: 'noor@example.com',
  kind: 'goods',
  status: 'processing',
  shipments: 0,
} as const;

test('an order can be put right until something of it is sent', () => {
  expect(whyNotAmendable(order)).toBeUndefined();
  expect(whyNotAmendable({ ...order, status: 'pending' })).toBeUndefined();
  expect(whyNotAmendable({ ...order, shipments: 1 })).toBe('sent');
  // Orders from before there were shipments have none.
  expect(whyNotAmendable({ ...order, status: 'shipped' })).toBe('sent');
  expect(whyNotAmendable({ ...order, status: 'delivered' })).toBe('sent');
});

test('what is deleted, nobody’s, cancelled or no parcel is not put right', () => {
  expect(whyNotAmendable({ ...order, isDeleted: true })).toBe('deleted');
  expect(whyNotAmendable({ ...order, email: '' })).toBe('anonymised');
  expect(whyNotAmendable({ ...order, status: 'cancelled' })).toBe('cancelled');
  expect(whyNotAmendable({ ...order, kind: 'gift-card' })).toBe('gift-card');
});
