import { expect, test } from 'vitest';
import { exchangeableItems, whyNotEditable } from './order-edit-rules.ts';

const order = {
  isDeleted: false,
  email: 'noor@example.com',
  kind: 'goods',
  status: 'processing',
  shipments: 0,
} as const;

test('an order can be put right until something of it is sent', () => {
  expect(whyNotEditable(order)).toBeUndefined();
  expect(whyNotEditable({ ...order, status: 'pending' })).toBeUndefined();
  expect(whyNotEditable({ ...order, shipments: 1 })).toBe('sent');
  // Orders from before shipments existed have none.
  expect(whyNotEditable({ ...order, status: 'shipped' })).toBe('sent');
  expect(whyNotEditable({ ...order, status: 'delivered' })).toBe('sent');
});

test('what is deleted, nobody’s, cancelled or no parcel is not put right', () => {
  expect(whyNotEditable({ ...order, isDeleted: true })).toBe('deleted');
  expect(whyNotEditable({ ...order, email: '' })).toBe('anonymised');
  expect(whyNotEditable({ ...order, status: 'cancelled' })).toBe('cancelled');
  expect(whyNotEditable({ ...order, kind: 'gift-card' })).toBe('gift-card');
});

test('pieces that came back, will or are owed keep their size; the others of their line can be exchanged', () => {
  const pieces = [{ position: 1, quantity: 2 }];
  const line = { position: 1, quantity: 3 };
  expect(exchangeableItems(line, [], [])).toBe(3);
  for (const status of ['pending', 'succeeded', 'refused', 'settled-otherwise'] as const) {
    expect(exchangeableItems(line, [{ pieces, status }], [])).toBe(1);
    expect(exchangeableItems({ ...line, position: 0 }, [{ pieces, status }], [])).toBe(3);
  }
  // Another refund replaced it.
  expect(exchangeableItems(line, [{ pieces, status: 'replaced' }], [])).toBe(3);
  expect(exchangeableItems(line, [], [{ pieces }])).toBe(1);
  expect(exchangeableItems(line, [{ pieces, status: 'succeeded' }], [{ pieces }])).toBe(0);
});
