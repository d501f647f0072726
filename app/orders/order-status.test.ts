import { expect, test } from 'vitest';
import { mayBecome, type OrderStatus } from './order-status.ts';

test('an order goes one way, and can be cancelled until it is shipped', () => {
  const all: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
  const steps = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`));
  expect(steps).toEqual([
    'pending → processing',
    'pending → cancelled',
    'processing → shipped',
    'processing → cancelled',
    'shipped → delivered',
  ]);
});
