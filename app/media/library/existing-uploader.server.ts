import { type SQL, sql } from 'drizzle-orm';

/** The account's id, or null once the account is deleted; as text, since accounts stand to our right. */
export function existingUploader(id: string | null): SQL {
  return sql`(select id from profiles where id = ${id})`;
}
