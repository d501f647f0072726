import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { profiles, signInMethods } from '../tables.server.ts';

export type NewVerifiedAccount = {
  email: string;
  firstName: string;
  lastName: string;
  language: 'en' | 'nl';
  passwordHash: string;
};

/** Marks an account as verified if it is unverified and still has this address. Returns whether it did so. */
export async function markEmailVerified(
  db: Db,
  customerId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const isUnproven = and(
    eq(profiles.id, customerId),
    eq(profiles.email, email),
    eq(profiles.isVerified, false),
  );
  const verified = await db
    .update(profiles)
    .set({ isVerified: true, updatedAt: now })
    .where(isUnproven)
    .returning({ id: profiles.id });
  return verified.length > 0;
}

/** Deletes an unverified account because another visitor has proved the address. Its orders become guest orders. */
export async function deleteUnverifiedAccount(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(profiles)
      .where(and(eq(profiles.email, email), eq(profiles.isVerified, false)))
      .returning({ id: profiles.id });
    for (const { id } of removed) await endAccountLinks(tx, id);
    return removed.length > 0;
  });
}

/** Creates a verified account for a proven address. Returns undefined if the address already has one. */
export function createVerifiedAccount(
  db: Db,
  owner: NewVerifiedAccount,
): Promise<{ id: string } | undefined> {
  const { email, firstName, lastName, language, passwordHash } = owner;
  return db.transaction(async (tx) => {
    // If an account was registered between these two statements, the next iteration deletes it.
    for (let turn = 0; turn < 5; turn += 1) {
      await deleteUnverifiedAccount(tx, email);
      const [opened] = await tx
        .insert(profiles)
        .values({ email, firstName, lastName, language, isVerified: true })
        .onConflictDoNothing()
        .returning({ id: profiles.id });
      if (opened) {
        const method = { userId: opened.id, providerId: 'credential', accountId: opened.id };
        await tx.insert(signInMethods).values({ ...method, password: passwordHash });
        return opened;
      }
      if (await isEmailVerified(tx, email)) return undefined;
    }
    throw new Error('An address was registered again and again while its owner proved it.');
  });
}

export async function isEmailVerified(db: Db, email: string): Promise<boolean> {
  const proven = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), eq(profiles.isVerified, true)));
  return proven.length > 0;
}
