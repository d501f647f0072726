import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct } from '#tests/support/products.ts';
import { findPublishedProduct } from './published-products.server.ts';

test('a page has the GTINs of its sizes, and no code of the shop’s own', async () => {
  const { slug } = await addProduct('Coded', {
    sizes: [
      { size: 'S', barcode: 'LINEN-S' },
      { size: 'M', barcode: '4006381333931' },
      { size: 'L', barcode: '4006381333932' },
    ],
  });
  const product = await findPublishedProduct(db, slug, 'en');
  expect(product?.gtins).toEqual({ M: '4006381333931' });
  expect(JSON.stringify(product)).not.toContain('LINEN-S');
});
