import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { RESET_WITHIN_HOURS } from '../auth.server.ts';
import { verifications } from '../tables.server.ts';

/** A new secret for a link that confirms the deletion of an account, for an hour; the database keeps its hash. */
export async function newDeletionToken(db: Db, customerId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_WITHIN_HOURS * 3_600_000);
  await db.insert(verifications).values({ identifier: identifierOf(token), value: customerId, expiresAt });
  return token;
}

/** Whether somebody has the link that was mailed to this customer. It works once. */
export async function spendDeletionToken(
  db: Db,
  token: string,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(token)),
        eq(verifications.value, customerId),
        gt(verifications.expiresAt, now),
      ),
    )
    .returning({ id: verifications.id });
  return used.length > 0;
}

function identifierOf(token: string): string {
  return `account-deletion:${createHash('sha256').update(token).digest('base64url')}`;
}
