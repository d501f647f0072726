import { listSizes } from '#app/catalogue/size-systems.server.ts';
import { listSubcategories } from '#app/catalogue/subcategories.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type KnownValues, knownSizes } from './values-to-map.ts';

export async function listKnownValues(db: Db): Promise<KnownValues> {
  const [sizes, subcategories] = await Promise.all([listSizes(db), listSubcategories(db)]);
  return { sizes: knownSizes(sizes), subcategories };
}
