import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { verifications } from '../tables.server.ts';

type Purpose =
  | 'verify-email'
  | 'email-change'
  | 'account-deletion'
  | 'guest-order'
  | 'order-email'
  | 'stock-alert'
  | 'drop-ticket'
  | 'drop-reminder'
  | 'drop-draw';

const HOUR_MS = 3_600_000;

/** Returns the secret of a new link. The database stores only a hash of it. */
export async function createMailedLink(db: Db, purpose: Purpose, about: string, hours: number, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  await db
    .insert(verifications)
    .values({ identifier: identifierOf(purpose, token), value: about, expiresAt });
  return token;
}

/** Returns the value of a link without redeeming it; undefined if it was redeemed, has expired or never existed. */
export async function findMailedLink(db: Db, purpose: Purpose, token: string, now: Date) {
  const [found] = await db
    .select({ about: verifications.value })
    .from(verifications)
    .where(working(purpose, token, now));
  return found?.about;
}

export async function redeemMailedLink(db: Db, purpose: Purpose, token: string, now: Date) {
  const about = await findMailedLink(db, purpose, token, now);
  const [spent] = await db
    .update(verifications)
    .set({ identifier: usedIdentifierOf(purpose, token), value: '' })
    .where(working(purpose, token, now))
    .returning({ id: verifications.id });
  return spent && about;
}

/** Returns whether an unexpired link was redeemed before. A second click can then display the result of the first. */
export async function wasMailedLinkUsed(db: Db, purpose: Purpose, token: string, now: Date) {
  const isUsed = eq(verifications.identifier, usedIdentifierOf(purpose, token));
  return (await db.$count(verifications, and(isUsed, gt(verifications.expiresAt, now)))) > 0;
}

export async function endMailedLinks(db: Db, purpose: Purpose, about: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, `${purpose}:%`), eq(verifications.value, about)));
}

/** Invalidates all mailed links of an account. The value of each link contains the account's id. */
export async function endAccountLinks(db: Db, accountId: string): Promise<void> {
  await db.delete(verifications).where(sql`position(${accountId} in ${verifications.value}) > 0`);
}

function working(purpose: Purpose, token: string, now: Date): SQL | undefined {
  return and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, now));
}

function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}

function usedIdentifierOf(purpose: Purpose, token: string): string {
  return `used-${identifierOf(purpose, token)}`;
}
