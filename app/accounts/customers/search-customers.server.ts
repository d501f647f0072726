import { desc, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { profiles, searchedText } from '../tables.server.ts';

/** Finds accounts by name or e-mail address, ignoring case and accents; newest first, at most `most`. */
export function searchCustomers(
  db: Db,
  search: string,
  most: number,
): Promise<{ id: string; email: string; name: string }[]> {
  return db
    .select({
      id: profiles.id,
      email: profiles.email,
      name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
    })
    .from(profiles)
    .where(containsText(searchedText(profiles), search))
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(most);
}
