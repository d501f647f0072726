import { expect, test } from 'vitest';
import type { BagItem } from './bag.ts';
import {
  applyBagCheck,
  type BagLine,
  currentLineProblem,
  findLineProblems,
  toBagRequestItems,
  toCheckableRequestItems,
  weightOf,
} from './bag-check.ts';

const shirt: BagItem = {
  id: 'm1',
  title: 'Linen Shirt',
  price: 89.95,
  size: 'M',
  imageUrl: '/media/old',
  category: 'men',
  slug: 'linen-shirt',
  quantity: 3,
};
const line: BagLine = {
  id: 'm1',
  size: 'M',
  quantity: 3,
  title: 'Linnen overhemd',
  slug: 'linen-shirt',
  category: 'men',
  gender: 'men',
  imageUrl: '/media/new',
  priceCents: 8995,
  available: 10,
};
const belt = { ...shirt, id: 'w9', title: 'Belt' };

test('prices, titles and pictures are the server’s', () => {
  expect(applyBagCheck([shirt], [{ ...line, priceCents: 9500 }])).toEqual([
    { ...shirt, title: 'Linnen overhemd', imageUrl: '/media/new', price: 95 },
  ]);
});

test('what is no longer sold leaves the bag, the rest stays, also what was not asked about', () => {
  const gone: BagLine = { ...line, problem: 'unknown-product', message: 'Gone' };
  expect(applyBagCheck([shirt, belt], [gone])).toEqual([belt]);
});

test('an old price is remembered through later checks', () => {
  const first = findLineProblems({}, [shirt], [{ ...line, priceCents: 9500, problem: 'price-changed' }]);
  const second = findLineProblems(first, [{ ...shirt, price: 95 }], [{ ...line, priceCents: 9500 }]);
  expect(currentLineProblem(second, shirt)).toMatchObject({ oldPriceCents: 8995, priceCents: 9500 });
  expect(currentLineProblem(second, shirt)?.problem).toBeUndefined();
});

test('what a piece weighs is known of another quantity too, and of a server that does not say it nothing', () => {
  const weighed = findLineProblems({}, [shirt], [{ ...line, weightGrams: 280 }]);
  expect(currentLineProblem(weighed, { ...shirt, quantity: 7 })?.weightGrams).toBe(280);
  expect(weightOf([{ quantity: 3, weightGrams: 280 }, { quantity: 2 }])).toBe(840);
});

test('a price that returns to what the shopper saw has not changed', () => {
  const first = findLineProblems({}, [shirt], [{ ...line, priceCents: 9500 }]);
  expect(
    findLineProblems(first, [{ ...shirt, price: 95 }], [line])['["m1","M"]']?.oldPriceCents,
  ).toBeUndefined();
});

test('a problem with three pieces is no problem of two', () => {
  const findings = findLineProblems(
    {},
    [shirt],
    [{ ...line, available: 2, problem: 'only-left', message: 'Only 2 left' }],
  );
  expect(currentLineProblem(findings, shirt)).toMatchObject({ problem: 'only-left', available: 2 });
  expect(currentLineProblem(findings, { ...shirt, quantity: 2 })?.problem).toBeUndefined();
});

test('an absurd quantity is asked about in a size the server takes', () => {
  const many = { ...shirt, quantity: 9_000_000 };
  const quantity = toCheckableRequestItems([many])[0]?.quantity ?? 0;
  const findings = findLineProblems({}, [many], [{ ...line, quantity, problem: 'only-left' }]);
  expect(currentLineProblem(findings, many)?.problem).toBe('only-left');
});

test('what is paid for is the whole bag: only the check looks at less', () => {
  const large = Array.from({ length: 150 }, (_, place) => ({
    ...shirt,
    id: `m${place}`,
    quantity: 20_000,
  }));
  expect(toBagRequestItems(large)).toHaveLength(150);
  expect(toBagRequestItems(large)[149]).toMatchObject({ id: 'm149', quantity: 20_000 });
  expect(toCheckableRequestItems(large)).toHaveLength(100);
});
