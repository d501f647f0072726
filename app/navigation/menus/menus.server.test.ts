import { expect, test } from 'vitest';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listMenus, saveNavigationSettings } from './navigation-settings.server.ts';

const tops = { slug: 'tops', name: 'Tops' };
const dresses = { slug: 'dresses', name: 'Jurken' };

test('menus name what operators chose, in their order, as far as it exists', async () => {
  for (const subcategory of ['tops', 'dresses']) {
    const product = { title: subcategory, priceCents: 100, category: 'women' as const, subcategory };
    await saveProduct(db, { ...product, imageIds: [], sizes: [{ size: 'M' }] });
  }
  expect((await listMenus(db, 'nl'))[0]).toEqual({
    department: 'women',
    name: 'Dames',
    featured: [dresses, tops],
    regular: [],
  });
  const women = { featured: ['shoes'], regular: ['tops', 'dresses'] };
  await saveNavigationSettings(db, { women }, new Date());
  expect((await listMenus(db, 'nl'))[0]).toEqual({
    department: 'women',
    name: 'Dames',
    featured: [],
    regular: [tops, dresses],
  });
});
