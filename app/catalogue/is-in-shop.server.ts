import { type SQL, sql } from 'drizzle-orm';
import { products } from './tables.server.ts';

/** Returns the condition for published, unarchived products. */
export function isInShop(): SQL<boolean> {
  return sql<boolean>`(${products.archivedAt} is null and ${products.published})`;
}
