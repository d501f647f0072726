import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { holds, products } from '../tables.server.ts';
import { listCollectionCovers } from './listing-scope.server.ts';

beforeEach(async () => {
  await db.delete(holds);
  await db.delete(products);
});

test('only a collection that has something to show is offered', async () => {
  expect(await listCollectionCovers(db, 'en')).toEqual([]);
  await addProduct('Shirt', { category: 'men' });
  const words = { title: 'Herencollectie', text: expect.stringMatching(/^Overhemden, broeken/) };
  const men = { to: '/men', picture: undefined, ...words };
  expect(await listCollectionCovers(db, 'nl')).toEqual([men]);
  await addProduct('Top');
  expect((await listCollectionCovers(db, 'en')).map(({ to }) => to)).toEqual(['/women', '/men']);
});
