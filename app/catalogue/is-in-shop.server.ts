import { type SQL, sql } from 'drizzle-orm';
import { products } from './tables.server.ts';

export function isInShop(): SQL<boolean> {
  return sql<boolean>`(${products.archivedAt} is null and ${products.published})`;
}
