import { expect, test } from 'vitest';
import { canExchange, whyNotAmendable } from './amendment-rules.ts';

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

test('a line of which something came back, will or is owed keeps its size', () => {
  const pieces = [{ position: 1, quantity: 1 }];
  expect(canExchange(1, [], [])).toBe(true);
  for (const status of ['pending', 'succeeded', 'refused', 'settled-otherwise'] as const) {
    expect(canExchange(1, [{ pieces, status }], [])).toBe(false);
    expect(canExchange(0, [{ pieces, status }], [])).toBe(true);
  }
  // Another refund stands in its place.
  expect(canExchange(1, [{ pieces, status: 'replaced' }], [])).toBe(true);
  expect(canExchange(1, [], [{ pieces }])).toBe(false);
});
