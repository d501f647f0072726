import { listShopRows } from '#app/catalogue/colours.server.ts';
import { listSizes } from '#app/catalogue/size-systems.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type KnownValues, knownSizes } from './values-to-map.ts';

export async function listKnownValues(db: Db): Promise<KnownValues> {
  const [sizes, shop] = await Promise.all([listSizes(db), listShopRows(db)]);
  return { sizes: knownSizes(sizes), ...shop };
}
