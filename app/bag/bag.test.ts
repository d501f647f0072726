import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { addItem, type BagItem, countBagPieces, isSameLine, removeItem, setQuantity } from './bag.ts';

const shirt = {
  id: 'm1',
  title: 'Linen Shirt',
  price: 89.95,
  size: 'M',
  imageUrl: '/media/shirt.webp',
  category: 'men',
  slug: 'linen-shirt',
};

const anyItem = fc
  .record({
    id: fc.constantFrom('m1', 'm2', 'w1'),
    size: fc.constantFrom('S', 'M', ONE_SIZE),
    quantity: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ cents, ...item }) => ({ ...shirt, ...item, price: cents / 100 }));

const anyBag = fc
  .uniqueArray(anyItem, { selector: (item) => `${item.id} ${item.size}` })
  .map((items): BagItem[] => items);

test('adding an item that is there raises its quantity by one', () => {
  const bag = addItem(addItem([], shirt), shirt);
  expect(bag).toEqual([{ ...shirt, quantity: 2 }]);
});

test('the same product in another size is another line', () => {
  expect(addItem(addItem([], shirt), { ...shirt, size: 'L' })).toHaveLength(2);
});

test('an item without a size is one size', () => {
  expect(addItem([], { ...shirt, size: undefined })[0]?.size).toBe('One Size');
});

test('adding n pieces adds n, wherever they land', () => {
  fc.assert(
    fc.property(anyBag, anyItem, (bag, { quantity, ...item }) => {
      const after = addItem(bag, item, quantity);
      expect(countBagPieces(after)).toBe(countBagPieces(bag) + quantity);
      expect(after.filter((line) => isSameLine(line, item.id, item.size))).toHaveLength(1);
    }),
  );
});

test('adding and removing leaves the other lines as they were', () => {
  fc.assert(
    fc.property(anyBag, anyItem, (bag, item) => {
      const others = removeItem(bag, item.id, item.size);
      expect(removeItem(addItem(bag, item), item.id, item.size)).toEqual(others);
    }),
  );
});

test('a quantity of zero or less removes exactly that line', () => {
  fc.assert(
    fc.property(anyBag, anyItem, fc.integer({ min: -100, max: 0 }), (bag, item, quantity) => {
      expect(setQuantity(bag, item.id, item.size, quantity)).toEqual(removeItem(bag, item.id, item.size));
    }),
  );
});

test('any positive quantity can be set: there is no maximum', () => {
  fc.assert(
    fc.property(anyBag, fc.integer({ min: 1, max: 1_000_000 }), (bag, quantity) => {
      const after = bag.reduce((lines, { id, size }) => setQuantity(lines, id, size, quantity), bag);
      expect(countBagPieces(after)).toBe(bag.length * quantity);
    }),
  );
});
