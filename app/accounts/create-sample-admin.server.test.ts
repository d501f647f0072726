import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { hasSampleAdmin } from '#app/platform/environment-settings.server.ts';
import { storedSecret } from '#app/platform/stored-secret.server.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { createOrDeleteSampleAdmin } from './create-sample-admin.server.ts';
import { hashPassword } from './passwords/password-hash.server.ts';
import { SAMPLE_ADMIN_EMAIL, SAMPLE_ADMIN_PASSWORD_FILE_NAME } from './sample-admin.ts';
import { profiles, signInMethods } from './tables.server.ts';

vi.mock('#app/platform/environment-settings.server.ts', async (load) => {
  const real = await load<typeof import('#app/platform/environment-settings.server.ts')>();
  return { ...real, hasSampleAdmin: vi.fn(real.hasSampleAdmin) };
});

test('in test mode the sample admin signs in with the kept password and lands in the back office', async () => {
  await createOrDeleteSampleAdmin(db);
  await createOrDeleteSampleAdmin(db);
  const password = storedSecret(config.DATA_DIRECTORY, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
  expect(password).toMatch(/^[\w-]{16}$/);
  const { answer } = await signIn(SAMPLE_ADMIN_EMAIL, password);
  expect(answer).toEqual({ ok: true, to: '/admin' });
  const backAgain = await signIn(SAMPLE_ADMIN_EMAIL, password, { next: '/women' });
  expect(backAgain.answer).toEqual({ ok: true, to: '/women' });
});

test('a data directory with another password wins', async () => {
  await db.update(signInMethods).set({ password: await hashPassword('of another directory') });
  await createOrDeleteSampleAdmin(db);
  const password = storedSecret(config.DATA_DIRECTORY, SAMPLE_ADMIN_PASSWORD_FILE_NAME);
  expect((await signIn(SAMPLE_ADMIN_EMAIL, password)).answer.ok).toBe(true);
});

test('a shop with real keys has none, whatever its database held before', async () => {
  vi.mocked(hasSampleAdmin).mockReturnValue(false);
  await createOrDeleteSampleAdmin(db);
  expect(await db.select().from(profiles).where(eq(profiles.email, SAMPLE_ADMIN_EMAIL))).toEqual([]);
});
