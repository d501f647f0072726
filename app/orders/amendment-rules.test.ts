import { expect, test } from 'vitest';
import { exchangeablePieces, whyNotAmendable } from './amendment-rules.ts';

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
  // Orders from before shipments existed have none.
  expect(whyNotAmendable({ ...order, status: 'shipped' })).toBe('sent');
  expect(whyNotAmendable({ ...order, status: 'delivered' })).toBe('sent');
});

test('what is deleted, nobody’s, cancelled or no parcel is not put right', () => {
  expect(whyNotAmendable({ ...order, isDeleted: true })).toBe('deleted');
  expect(whyNotAmendable({ ...order, email: '' })).toBe('anonymised');
  expect(whyNotAmendable({ ...order, status: 'cancelled' })).toBe('cancelled');
  expect(whyNotAmendable({ ...order, kind: 'gift-card' })).toBe('gift-card');
});

test('pieces that came back, will or are owed keep their size; the others of their line can be exchanged', () => {
  const pieces = [{ position: 1, quantity: 2 }];
  const line = { position: 1, quantity: 3 };
  expect(exchangeablePieces(line, [], [])).toBe(3);
  for (const status of ['pending', 'succeeded', 'refused', 'settled-otherwise'] as const) {
    expect(exchangeablePieces(line, [{ pieces, status }], [])).toBe(1);
    expect(exchangeablePieces({ ...line, position: 0 }, [{ pieces, status }], [])).toBe(3);
  }
  // Another refund replaced it.
  expect(exchangeablePieces(line, [{ pieces, status: 'replaced' }], [])).toBe(3);
  expect(exchangeablePieces(line, [], [{ pieces }])).toBe(1);
  expect(exchangeablePieces(line, [{ pieces, status: 'succeeded' }], [{ pieces }])).toBe(0);
});
