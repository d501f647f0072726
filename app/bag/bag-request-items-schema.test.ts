import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bagRequestItemsSchema } from './bag-request-items-schema.ts';

const item = { id: 'm1', size: 'M', quantity: 1 };

test('euros become exact cents, whatever floating point makes of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const [line] = bagRequestItemsSchema.parse([{ ...item, price: Number((cents / 100).toFixed(2)) }]);
      expect(line?.priceCents).toBe(cents);
    }),
  );
});

test('a product is named by its id, else by its slug', () => {
  expect(bagRequestItemsSchema.parse([{ ...item, slug: 'shirt' }])[0]?.id).toBe('m1');
  expect(bagRequestItemsSchema.parse([{ slug: 'shirt', quantity: 1 }])[0]).toEqual({
    id: 'shirt',
    size: 'One Size',
    quantity: 1,
  });
  expect(bagRequestItemsSchema.parse([{ ...item, size: null }])[0]?.size).toBe('One Size');
  expect(bagRequestItemsSchema.parse([{ ...item, size: ' ' }])[0]?.size).toBe('One Size');
});

test.each([
  ['nothing to find it by', { quantity: 1, title: 'Linen Shirt' }],
  ['an empty slug', { slug: ' ', quantity: 1 }],
  ['no quantity', { id: 'm1' }],
  ['a quantity of 0', { ...item, quantity: 0 }],
  ['a negative quantity', { ...item, quantity: -1 }],
  ['half a piece', { ...item, quantity: 1.5 }],
  ['a quantity as text', { ...item, quantity: '1' }],
  ['more than 10,000', { ...item, quantity: 10_001 }],
  ['a negative price', { ...item, price: -0.01 }],
  ['a price that is none', { ...item, price: '9.50' }],
  ['an endless id', { ...item, id: 'x'.repeat(101) }],
  ['an id that no database can read', { ...item, id: 'm1\0' }],
  ['a slug that no database can read', { slug: 'shirt\0', quantity: 1 }],
])('%s is refused', (_name, line) => {
  expect(bagRequestItemsSchema.safeParse([line]).success).toBe(false);
});

test('a bag has one line at least and a hundred at most', () => {
  expect(bagRequestItemsSchema.safeParse([]).success).toBe(false);
  expect(bagRequestItemsSchema.safeParse(Array(100).fill(item)).success).toBe(true);
  expect(bagRequestItemsSchema.safeParse(Array(101).fill(item)).success).toBe(false);
});
