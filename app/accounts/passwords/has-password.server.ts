import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { signInMethods } from '../tables.server.ts';

export async function hasPassword(db: Db, customerId: string): Promise<boolean> {
  const { id, userId, password } = signInMethods;
  const own = and(eq(userId, customerId), isNotNull(password));
  return (await db.select({ id }).from(signInMethods).where(own).limit(1)).length > 0;
}
