import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStoredBag, serializeBag } from './bag-store.ts';

const shirt = {
  id: 'm1',
  title: 'Linen Shirt',
  price: 89.95,
  size: 'M',
  imageUrl: '/media/shirt.webp',
  category: 'men',
  slug: 'linen-shirt',
  quantity: 2,
};

function stored(...lines: unknown[]): string {
  return JSON.stringify(lines);
}

test('what was written is read back', () => {
  expect(parseStoredBag(serializeBag([shirt]))).toEqual([shirt]);
});

test.each([null, '', 'hello', '{}', 'null', '42', '"text"', '[', '{"items":[]}'])(
  '%j is an empty bag',
  (text) => {
    expect(parseStoredBag(text)).toEqual([]);
  },
);

test('lines that name no product are left out, the others kept', () => {
  expect(
    parseStoredBag(stored(null, 7, 'm1', [], {}, { ...shirt, id: '' }, { ...shirt, id: {} }, shirt)),
  ).toEqual([shirt]);
});

test('an older line without size and quantity is one piece in one size', () => {
  expect(parseStoredBag(stored({ id: 'm1', title: 'Linen Shirt', price: '89,95' }))[0]).toMatchObject({
    price: 89.95,
    size: 'One Size',
    quantity: 1,
  });
});

test.each([
  ['3', 3],
  [2.7, 2],
  [0.4, 1],
  ['many', 1],
  [null, 1],
  [1e300, 1],
])('a quantity of %j reads as %i', (quantity, expected) => {
  expect(parseStoredBag(stored({ ...shirt, quantity }))[0]?.quantity).toBe(expected);
});

test.each([0, -1, '-3', -0.5])('a quantity of %j is no line at all', (quantity) => {
  expect(parseStoredBag(stored({ ...shirt, quantity }))).toEqual([]);
});

test.each([{}, [], 7, '', '   ', 'M'.repeat(5_000)])('an absurd size becomes one size (%#)', (size) => {
  expect(parseStoredBag(stored({ ...shirt, size }))[0]?.size).toBe('One Size');
});

test('lines of the same id and size become one', () => {
  expect(parseStoredBag(stored(shirt, { ...shirt, quantity: 3 }))).toEqual([{ ...shirt, quantity: 5 }]);
});

test('a picture is an address, nothing else', () => {
  expect(parseStoredBag(stored({ ...shirt, imageUrl: 'javascript:alert(1)' }))[0]?.imageUrl).toBe('');
});

test('whatever is found, lines are whole and unique, and reading again changes nothing', () => {
  const oddLine = fc.record({
    id: fc.oneof(fc.constantFrom('m1', 'm2'), fc.jsonValue()),
    size: fc.oneof(fc.constantFrom('M', ' M '), fc.jsonValue()),
    quantity: fc.oneof(fc.double(), fc.jsonValue()),
    price: fc.oneof(fc.double(), fc.jsonValue()),
    title: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.oneof(oddLine, fc.jsonValue())), fc.jsonValue()), (found) => {
      const bag = parseStoredBag(JSON.stringify(found));
      expect(new Set(bag.map((line) => JSON.stringify([line.id, line.size]))).size).toBe(bag.length);
      for (const line of bag) {
        expect(Number.isInteger(line.quantity) && line.quantity > 0).toBe(true);
        expect(Number.isFinite(line.price) && line.price >= 0).toBe(true);
      }
      expect(parseStoredBag(serializeBag(bag))).toEqual(bag);
    }),
  );
});
