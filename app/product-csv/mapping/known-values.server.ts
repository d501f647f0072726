import { listSizes } from '#app/catalogue/size-systems.server.ts';
import { listShopCategories } from '#app/catalogue/subcategories.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type KnownValues, knownSizes } from './values-to-map.ts';

export async function listKnownValues(db: Db): Promise<KnownValues> {
  const [sizes, shop] = await Promise.all([listSizes(db), listShopCategories(db)]);
  return { sizes: knownSizes(sizes), ...shop };
}
