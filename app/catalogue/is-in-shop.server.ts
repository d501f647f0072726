import { type SQL, sql } from 'drizzle-orm';
import { products } from './tables.server.ts';

/** Holds for what shoppers may find at all: published, and not archived. */
export function isInShop(): SQL<boolean> {
  return sql<boolean>`(${products.archivedAt} is null and ${products.published})`;
}
