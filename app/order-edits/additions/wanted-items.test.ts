import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemField, readWantedItems } from './wanted-items.ts';

test('what is written into fields is read again, each size once with all of its pieces', () => {
  const pieces = fc.record({ productSizeId: fc.uuid(), quantity: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(
      fc.uniqueArray(pieces, { selector: ({ productSizeId }) => productSizeId, maxLength: 20 }),
      (wanted) => {
        expect(readWantedItems(wanted.map(itemField))).toEqual(wanted);
        const halves = wanted.flatMap(({ productSizeId, quantity }) =>
          quantity > 1
            ? [itemField({ productSizeId, quantity: quantity - 1 }), productSizeId]
            : [productSizeId],
        );
        expect(readWantedItems(halves)).toEqual(wanted);
      },
    ),
  );
});

test('what cannot be read is left out, and nobody asks for more than there can be', () => {
  const id = '8c0e4b1e-3e0b-4f3f-9a51-0d3d8cf1a001';
  expect(readWantedItems(['', 'x', `${id}:0`, `${id}:-1`, `${id}:100`, `${id}:1.5`, {}, null])).toEqual([]);
  expect(readWantedItems([`${id}:99`, `${id}:99`])).toEqual([{ productSizeId: id, quantity: 99 }]);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.uuid())), (fields) => {
      const wanted = readWantedItems(fields);
      return (
        wanted.length <= 20 &&
        wanted.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0 && quantity < 100)
      );
    }),
  );
});
