import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#app/platform/database/db.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import {
  passwordForTests,
  register,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import { requestPasswordReset } from './passwords/new-password.server.ts';
import { submitEmailChange } from './security/email-change.server.ts';
import { profiles, signInMethods } from './tables.server.ts';

/** Counts hashes, which dominate a form's response time and are exact even on a busy machine. */
const work = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('./passwords/password-hash.server.ts', async (original) => {
  const real = await original<typeof import('./passwords/password-hash.server.ts')>();
  const counted =
    <Arguments extends unknown[], Answer>(hash: (...given: Arguments) => Answer) =>
    (...given: Arguments) => {
      work.hashes += 1;
      return hash(...given);
    };
  return {
    ...real,
    hashPassword: counted(real.hashPassword),
    matchesPasswordHash: counted(real.matchesPasswordHash),
  };
});

startAccountMailQueue();

test('signing in takes one hash and says the same, whatever stands behind the address', async () => {
  await registerVerified('known@example.com');
  await register({ email: 'waiting@example.com' });
  await registerVerified('of-google@example.com');
  const [{ id } = { id: '' }] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.email, 'of-google@example.com'));
  await db.delete(signInMethods).where(eq(signInMethods.userId, id));

  const answers = [];
  for (const who of ['known', 'waiting', 'of-google', 'nobody']) {
    const { answer, status, hashes } = await counted(() => signIn(`${who}@example.com`, 'not this one'));
    answers.push({ answer, status, hashes });
  }
  const wrong = { answer: { ok: false, reason: 'wrong' }, status: 401, hashes: 1 };
  expect(answers).toEqual([wrong, wrong, wrong, wrong]);
  expect(await counted(() => signIn('known@example.com'))).toMatchObject({ status: 200, hashes: 1 });
});

test('registering takes one hash, whether the address is new or taken', async () => {
  expect(await counted(() => register({ email: 'once@example.com' }))).toMatchObject({
    hashes: 1,
    status: 200,
  });
  expect(await counted(() => register({ email: 'once@example.com' }))).toMatchObject({
    hashes: 1,
    status: 409,
  });
});

test('asking for a new password takes no hash, and as many questions to the database either way', async () => {
  await registerVerified('forgets@example.com');
  await requestPasswordReset(
    db,
    { email: 'first@example.com' },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  const asked = vi.spyOn(pool, 'query');
  const outcomes = [];
  for (const who of ['forgets', 'nobody']) {
    asked.mockClear();
    const { answer, status, hashes } = await counted(() =>
      requestPasswordReset(
        db,
        { email: `${who}@example.com` },
        requestInfoForTests(),
        requestWithCookiesOf(),
      ),
    );
    outcomes.push({ answer, status, hashes, questions: asked.mock.calls.length });
  }
  asked.mockRestore();
  expect(outcomes[0]).toMatchObject({ answer: { ok: true }, status: 200, hashes: 0 });
  expect(outcomes[0]?.questions).toBeGreaterThan(0);
  expect(outcomes[1]).toEqual(outcomes[0]);
});

test('moving to an address that somebody has is answered like moving to a free one', async () => {
  await registerVerified('moves@example.com');
  await registerVerified('theirs@example.com');
  const { headers } = await signIn('moves@example.com');
  const move = (email: string) =>
    counted(() =>
      submitEmailChange(
        db,
        { email, current: passwordForTests },
        requestInfoForTests(),
        requestWithCookiesOf(headers),
      ),
    );
  expect(await move('theirs@example.com')).toEqual(await move('free@example.com'));
});

test('a client that tries many addresses waits, and is told how long; others do not', async () => {
  const attempt = (name: number, clientAddress: string) =>
    requestPasswordReset(
      db,
      { email: `${name}@example.com` },
      { ...requestInfoForTests(), clientAddress },
      requestWithCookiesOf(),
    );
  for (let name = 0; name < 60; name += 1) await attempt(name, '192.0.2.7');
  const { answer, status, headers } = await attempt(60, '192.0.2.7');
  expect(status).toBe(429);
  expect(answer).toMatchObject({ reason: 'too-many', waitSeconds: Number(headers.get('Retry-After')) });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect((await attempt(61, '192.0.2.8')).status).toBe(200);
});

async function counted<Answer extends object>(take: () => Promise<Answer>) {
  const before = work.hashes;
  const taken = await take();
  return { ...taken, hashes: work.hashes - before };
}
