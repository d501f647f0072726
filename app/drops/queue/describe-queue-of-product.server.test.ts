import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { describeQueueOfProduct } from './describe-queue-of-product.server.ts';

test('the page of a piece names the queue that sells it, in its language, and no queue that does not', async () => {
  const { dropId } = await addDropWithQueue(1, { from: -1 });
  const [sold] = await db.select().from(dropProducts).where(eq(dropProducts.dropId, dropId));
  const productId = sold?.productId ?? '';
  expect(await describeQueueOfProduct(db, productId, 'nl')).toEqual({
    path: `/the-drop/${dropId}/queue`,
    text: 'Wie wil kopen, neemt eerst een plaats in de wachtrij.',
    label: 'Naar de wachtkamer',
  });
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await describeQueueOfProduct(db, productId, 'en')).toBeUndefined();
});
