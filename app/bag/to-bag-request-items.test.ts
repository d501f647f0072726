import { expect, test } from 'vitest';
import type { BagItem } from './bag.ts';
import { toBagRequestItems, toCheckableRequestItems } from './to-bag-request-items.ts';

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

test('what is paid for is the whole bag: only the check looks at less', () => {
  const large = Array.from({ length: 150 }, (_, place) => ({ ...shirt, id: `m${place}`, quantity: 20_000 }));
  expect(toBagRequestItems(large)).toHaveLength(150);
  expect(toBagRequestItems(large)[149]).toMatchObject({ id: 'm149', quantity: 20_000 });
  expect(toCheckableRequestItems(large)).toHaveLength(100);
});
