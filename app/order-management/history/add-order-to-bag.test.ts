import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addItem, type BagItem, isSameLine } from '#app/bag/bag.ts';
import type { BagLine } from '#app/bag/bag-check.ts';
import { addOrderToBag, unavailableLineMessages } from './add-order-to-bag.ts';

const shirt: BagLine = {
  id: 'm1',
  size: 'M',
  quantity: 2,
  title: 'Linen Shirt',
  slug: 'linen-shirt',
  category: 'men',
  gender: 'men',
  imageUrl: '/media/0123456789abcdef0123456789abcdef',
  priceCents: 8_900,
  available: 5,
};

const anyKey = { id: fc.constantFrom('m1', 'm2', 'w1'), size: fc.constantFrom('S', 'M') };
const quantity = fc.integer({ min: 1, max: 50 });
const anyLine = fc
  .record({ ...anyKey, quantity, available: fc.integer({ min: 0, max: 50 }) })
  .map((line): BagLine => ({ ...shirt, ...line }));
const anyOrder = fc.uniqueArray(anyLine, { selector: ({ id, size }) => `${id} ${size}` });
const anyBag = fc
  .array(fc.record({ ...anyKey, quantity }))
  .map((lines) =>
    lines.reduce<BagItem[]>((bag, line) => addItem(bag, { ...item(), ...line }, line.quantity), []),
  );

test('pieces come at today’s price, with title, picture and address of today', () => {
  expect(addOrderToBag([], [shirt])).toEqual([{ ...item(), size: 'M', quantity: 2 }]);
});

test('twice is once, whatever is in the bag', () => {
  fc.assert(
    fc.property(anyBag, anyOrder, (bag, order) => {
      const once = addOrderToBag(bag, order);
      expect(addOrderToBag(once, order)).toEqual(once);
    }),
  );
});

test('nothing leaves the bag, and of each piece there is what was there or what is left of the order', () => {
  fc.assert(
    fc.property(anyBag, anyOrder, (bag, order) => {
      const after = addOrderToBag(bag, order);
      const count = (items: BagItem[], id: string, size: string) =>
        items.find((item) => isSameLine(item, id, size))?.quantity ?? 0;
      for (const { id, size } of [...bag, ...order]) {
        const line = order.find((other) => isSameLine(other, id, size));
        const taken = line ? Math.min(line.quantity, line.available) : 0;
        expect(count(after, id, size)).toBe(Math.max(count(bag, id, size), taken));
      }
    }),
  );
});

test('only lines with something to say are told', () => {
  const message = 'Linen Shirt, size M is sold out.';
  expect(unavailableLineMessages([shirt, { ...shirt, problem: 'sold-out', message, available: 0 }])).toEqual([
    message,
  ]);
});

function item(): Omit<BagItem, 'size' | 'quantity'> {
  const { id, title, slug } = shirt;
  return { id, title, slug, category: 'men', imageUrl: shirt.imageUrl ?? '', price: 89 };
}
