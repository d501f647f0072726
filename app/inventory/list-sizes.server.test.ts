import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addSize, waitFor } from '#tests/support/stock-alerts.ts';
import { listStock } from './list-sizes.server.ts';

test('beside a size stands how many wait for it to be back', async () => {
  const title = 'Awaited Coat';
  const { size } = await addSize(0, { title });
  await waitFor(size, new Date());
  await waitFor(size, new Date());
  const { sizes } = await listStock(db, { search: title, filter: 'all', page: 1, perPage: 10 });
  expect(sizes).toMatchObject([{ id: size, stock: 0, held: 0, waiting: 2 }]);
});
