import { and, eq } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { hasSampleAdmin } from '#app/platform/environment-settings.server.ts';
import { storedSecret } from '#app/platform/stored-secret.server.ts';
import { hashPassword, matchesPasswordHash } from './passwords/password-hash.server.ts';
import { SAMPLE_ADMIN_EMAIL, SAMPLE_ADMIN_PASSWORD_FILE_NAME } from './sample-admin.ts';
import { profiles, signInMethods } from './tables.server.ts';

/** Creates the sample admin if the shop is in test mode, and deletes it otherwise. Idempotent. */
export async function createOrDeleteSampleAdmin(db: Db): Promise<void> {
  if (!hasSampleAdmin(config)) {
    await db.delete(profiles).where(eq(profiles.email, SAMPLE_ADMIN_EMAIL));
    return;
  }
  const password = storedSecret(config.DATA_DIRECTORY, SAMPLE_ADMIN_PASSWORD_FILE_NAME, 12);
  const known = await findHash(db);
  if (known && (await matchesPasswordHash(password, known))) return;
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx
      .insert(profiles)
      .values({ email: SAMPLE_ADMIN_EMAIL, firstName: 'Sample', lastName: 'Admin', isVerified: true })
      .onConflictDoNothing();
    const [profile] = await tx
      .update(profiles)
      .set({ isVerified: true })
      .where(eq(profiles.email, SAMPLE_ADMIN_EMAIL))
      .returning({ id: profiles.id });
    if (!profile) throw new Error('The sample admin was not inserted.');
    const way = { userId: profile.id, providerId: 'credential', accountId: profile.id };
    await tx
      .insert(signInMethods)
      .values({ ...way, password: hash })
      .onConflictDoUpdate({
        target: [signInMethods.providerId, signInMethods.accountId],
        set: { password: hash },
      });
  });
}

async function findHash(db: Db): Promise<string | null | undefined> {
  const [found] = await db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .innerJoin(profiles, eq(profiles.id, signInMethods.userId))
    .where(and(eq(profiles.email, SAMPLE_ADMIN_EMAIL), eq(signInMethods.providerId, 'credential')));
  return found?.hash;
}
