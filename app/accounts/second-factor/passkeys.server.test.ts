import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { passkeyForTests } from '#tests/support/passkey.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { accountMails } from '../mail/account-mails.server.ts';
import { isRecentlyAuthenticated } from '../reauthentication/reauthenticate.server.ts';
import { resetSecondFactor } from '../staff/reset-second-factor.server.ts';
import { sessions, staff, staffPasskeys } from '../tables.server.ts';
import {
  addPasskey,
  challengeForAdding,
  challengeForUsing,
  redeemPasskey,
  removePasskey,
} from './passkeys.server.ts';
import {
  describeSecondFactor,
  findSecondFactorState,
  offerSecret,
  passSecondFactor,
  turnOnSecondFactor,
} from './second-factor.server.ts';
import { totpCode, totpStep } from './second-factor-codes.server.ts';

vi.mock('#app/platform/config.server.ts', async (load) => {
  const real = await load<typeof import('#app/platform/config.server.ts')>();
  return { ...real, config: { ...real.config } };
});

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);
afterEach(() => {
  delete config.STRIPE_SECRET_KEY;
});

const now = new Date('2026-11-25T10:00:00Z');
const origin = new URL(shopUrl).origin;
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function aStaffSession(): Promise<Session> {
  const { customer, request } = await customerForTests(db);
  await db.insert(staff).values({ profileId: customer.id, role: 'owner', invitedBy: 'x@example.com' });
  const session = await findSession(request('/admin'));
  if (!session) throw new Error('There is no session.');
  return session;
}

async function anotherSession({ customer }: Session): Promise<Session> {
  const createdAt = new Date(now.getTime() - 3_600_000);
  const values = { userId: customer.id, token: randomUUID(), expiresAt: minutesLater(60), createdAt };
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  return { customer, id: row?.id ?? '', token: values.token, createdAt };
}

async function added(session: Session, name = 'Laptop') {
  const passkey = passkeyForTests(origin);
  const credential = passkey.make(await challengeForAdding(db, session, now));
  const answer = await addPasskey(db, session, { credential, name }, now);
  if (!answer.ok) throw new Error(answer.reason);
  return { passkey, codes: answer.codes };
}

async function challenge(session: Session) {
  const options = await challengeForUsing(db, session, now);
  if (!options) throw new Error('There is no passkey.');
  return options;
}

const stateOf = (session: Session) => findSecondFactorState(db, { session, role: 'owner' });

async function mailsTo({ customer }: Session) {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'account-mail' and data->>'email' = ${customer.email}
        order by created_on, data->>'kind'`,
  );
  return rows.map(({ kind }) => kind);
}

test('a passkey is a second factor: the first brings recovery codes and has other sessions asked, which it lets in', async () => {
  const session = await aStaffSession();
  const elsewhere = await anotherSession(session);
  expect(await challengeForUsing(db, session, now)).toBeUndefined();
  expect(await stateOf(session)).toBe('off');
  const { passkey, codes } = await added(session);
  expect(new Set(codes).size).toBe(10);
  expect([await stateOf(session), await stateOf(elsewhere)]).toEqual(['passed', 'asked']);
  expect((await added(session, 'Key')).codes).toEqual([]);
  expect(await isRecentlyAuthenticated(db, elsewhere, now)).toBe(false);
  expect(await redeemPasskey(db, elsewhere, passkey.sign(await challenge(elsewhere)), now)).toBe(true);
  expect(await stateOf(elsewhere)).toBe('passed');
  expect(await isRecentlyAuthenticated(db, elsewhere, now)).toBe(true);
  const third = await anotherSession(session);
  expect(await passSecondFactor(db, third, codes[0] ?? '', now)).toEqual({ ok: true });
  const { passkeys, codesLeft } = await describeSecondFactor(db, session.customer.id);
  expect(codesLeft).toBe(9);
  expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]).sort()).toEqual([
    ['Key', undefined],
    ['Laptop', now.toISOString()],
  ]);
  expect(await mailsTo(session)).toEqual(['passkey-added', 'passkey-added']);
});

test('an authenticator beside a passkey brings no other codes, and a reset takes both', async () => {
  const session = await aStaffSession();
  const { codes } = await added(session);
  const { secret, sealed } = offerSecret(session.customer.id);
  const on = await turnOnSecondFactor(db, session, { sealed, code: totpCode(secret, totpStep(now)) }, now);
  expect(on).toEqual({ ok: true, codes: [] });
  const owner = (await aStaffSession()).customer;
  expect(await resetSecondFactor(db, owner, session.customer.id, now)).toMatchObject({ ok: true });
  expect(await stateOf(session)).toBe('off');
  expect(await describeSecondFactor(db, session.customer.id)).toEqual({ passkeys: [], codesLeft: 0 });
  expect(await passSecondFactor(db, session, codes[1] ?? '', now)).toMatchObject({ reason: 'wrong' });
});

test('what a passkey signed holds once, in the session it was asked for in, for five minutes', async () => {
  const session = await aStaffSession();
  const { passkey } = await added(session);
  const [one, other] = [await anotherSession(session), await anotherSession(session)];
  const signed = passkey.sign(await challenge(one));
  expect(await redeemPasskey(db, other, signed, now), 'in another session').toBe(false);
  const both = await Promise.all([1, 2].map(() => redeemPasskey(db, one, signed, now)));
  expect(both.sort(), 'twice at once').toEqual([false, true]);
  expect(await redeemPasskey(db, one, signed, now), 'replayed').toBe(false);
  expect(await redeemPasskey(db, one, passkey.sign(await challenge(one)), minutesLater(6)), 'late').toBe(
    false,
  );
  expect(await redeemPasskey(db, one, passkey.sign({ challenge: 'made-up' }), now), 'made up').toBe(false);
  const forAdding = await challengeForAdding(db, one, now);
  expect(await redeemPasskey(db, one, passkey.sign(forAdding), now), 'asked for adding').toBe(false);
  expect(await stateOf(other)).toBe('asked');
});

test('two tabs ask with challenges of their own, and either is answered', async () => {
  const session = await aStaffSession();
  const { passkey } = await added(session);
  const [first, second] = [await challenge(session), await challenge(session)];
  expect(await redeemPasskey(db, session, passkey.sign(second), now)).toBe(true);
  expect(await redeemPasskey(db, session, passkey.sign(first), now)).toBe(true);
});

test('a signature for another site, without a finger or PIN, or of an older counter opens nothing', async () => {
  const session = await aStaffSession();
  const { passkey } = await added(session);
  const elsewhere = await anotherSession(session);
  const attempt = async (wrong: Parameters<typeof passkey.sign>[1]) =>
    redeemPasskey(db, elsewhere, passkey.sign(await challenge(elsewhere), wrong), now);
  expect(await attempt({ origin: 'https://elsewhere.example' })).toBe(false);
  expect(await attempt({ host: 'elsewhere.example' })).toBe(false);
  expect(await attempt({ flags: 0x01 })).toBe(false);
  expect(await stateOf(elsewhere)).toBe('asked');
  expect(await attempt({ counter: 7 })).toBe(true);
  for (const counter of [7, 6, 0]) expect(await attempt({ counter })).toBe(false);
  expect(await attempt({ counter: 8 })).toBe(true);
});

test('nobody gets in with another person’s passkey, nor with one that was removed, nor with nonsense', async () => {
  const session = await aStaffSession();
  const { passkey } = await added(session);
  const stranger = await aStaffSession();
  const { passkey: theirs } = await added(stranger);
  const elsewhere = await anotherSession(session);
  expect(await redeemPasskey(db, elsewhere, theirs.sign(await challenge(elsewhere)), now)).toBe(false);
  const forged = JSON.parse(theirs.sign(await challenge(elsewhere)));
  forged.id = forged.rawId = passkey.id;
  expect(await redeemPasskey(db, elsewhere, JSON.stringify(forged), now)).toBe(false);
  const asked = await challenge(elsewhere);
  await added(session, 'Other');
  expect(await removePasskey(db, { ...session, role: 'owner' }, passkey.id, now)).toMatchObject({ ok: true });
  expect(await redeemPasskey(db, elsewhere, passkey.sign(asked), now)).toBe(false);
  const nonsense = ['', '{', 'null', '[]', '{"id":"\\u0000","response":{}}', '{"id":"a","response":{}}'];
  nonsense.push(JSON.stringify({ id: theirs.id, rawId: theirs.id, type: 'public-key', response: 1 }));
  for (const credential of nonsense) {
    expect(await redeemPasskey(db, elsewhere, credential, now)).toBe(false);
    expect(await redeemPasskey(db, stranger, credential, now)).toBe(false);
    expect(await addPasskey(db, session, { credential, name: 'x' }, now)).toMatchObject({ ok: false });
  }
  expect(await stateOf(elsewhere)).toBe('asked');
});

test('a passkey is added for a challenge of this session and this shop, once, and to one person', async () => {
  const session = await aStaffSession();
  const other = await aStaffSession();
  const passkey = passkeyForTests(origin);
  const attempt = (of: Session, credential: string, at = now) =>
    addPasskey(db, of, { credential, name: 'Laptop' }, at);
  const options = () => challengeForAdding(db, session, now);
  const refused = { ok: false, reason: 'not-proved' };
  expect(await attempt(other, passkey.make(await options()))).toEqual(refused);
  expect(await attempt(session, passkey.make(await options()), minutesLater(6))).toEqual(refused);
  const wrongs = [{ origin: 'https://elsewhere.example' }, { host: 'elsewhere.example' }, { flags: 0x01 }];
  for (const wrong of wrongs)
    expect(await attempt(session, passkey.make(await options(), wrong))).toEqual(refused);
  const made = passkey.make(await options());
  expect(await attempt(session, made)).toMatchObject({ ok: true });
  expect(await attempt(session, made)).toEqual(refused);
  const again = passkey.make(await challengeForAdding(db, other, now));
  expect(await attempt(other, again)).toEqual({ ok: false, reason: 'known' });
  expect(await stateOf(other)).toBe('off');
});

test('certificates of an authenticator are not looked at, since their lists would be fetched from wherever they say', async () => {
  const session = await aStaffSession();
  const passkey = passkeyForTests(origin);
  const options = await challengeForAdding(db, session, now);
  const statement = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(8)],
    ['x5c', [new Uint8Array(8)]],
  ]);
  const attempt = (credential: string) => addPasskey(db, session, { credential, name: 'x' }, now);
  expect(await attempt(passkey.make(options, { statement }))).toMatchObject({ reason: 'not-proved' });
  // Refused before the challenge was looked at, so it is still valid.
  expect(await attempt(passkey.make(options))).toMatchObject({ ok: true });
});

test('the last factor of an owner stays where it is required, also when two tabs remove two at once', async () => {
  config.STRIPE_SECRET_KEY = 'sk_live_x';
  const session = { ...(await aStaffSession()), role: 'owner' as const };
  expect(await stateOf(session)).toBe('missing');
  const one = (await added(session)).passkey;
  expect(await stateOf(session)).toBe('passed');
  expect(await removePasskey(db, session, one.id, now)).toEqual({ ok: false, reason: 'last-factor' });
  const other = (await added(session)).passkey;
  const both = await Promise.all([one, other].map(({ id }) => removePasskey(db, session, id, now)));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const { secret, sealed } = offerSecret(session.customer.id);
  await turnOnSecondFactor(db, session, { sealed, code: totpCode(secret, totpStep(now)) }, now);
  const [left = ''] = (await describeSecondFactor(db, session.customer.id)).passkeys.map(({ id }) => id);
  expect(await removePasskey(db, session, left, now)).toMatchObject({ ok: true });
  expect(await stateOf(session)).toBe('passed');
});

test('elsewhere the last goes with the recovery codes; a second press and another person’s is refused; it is in the history', async () => {
  const session = { ...(await aStaffSession()), role: 'manager' as const };
  const stranger = { ...(await aStaffSession()), role: 'owner' as const };
  const { passkey, codes } = await added(session, 'My key');
  expect(await removePasskey(db, stranger, passkey.id, now)).toEqual({ ok: false, reason: 'missing' });
  expect(await removePasskey(db, session, passkey.id, now)).toEqual({ ok: true, name: 'My key' });
  expect(await removePasskey(db, session, passkey.id, now)).toEqual({ ok: false, reason: 'missing' });
  expect(await stateOf(session)).toBe('off');
  expect(await passSecondFactor(db, session, codes[0] ?? '', now)).toMatchObject({ reason: 'wrong' });
  const told = await db
    .select({ action: auditLogs.action, before: auditLogs.before, after: auditLogs.after })
    .from(auditLogs)
    .where(and(eq(auditLogs.objectId, session.customer.id), eq(auditLogs.objectType, 'staff')))
    .orderBy(desc(auditLogs.action));
  const { email } = session.customer;
  expect(told).toEqual([
    { action: 'passkey-removed', before: { email, passkey: 'My key' }, after: {} },
    { action: 'passkey-added', before: {}, after: { email, passkey: 'My key' } },
  ]);
  expect(await mailsTo(session)).toEqual(['passkey-added', 'passkey-removed']);
});

test('nobody has more than twenty', async () => {
  const session = await aStaffSession();
  await db.insert(staffPasskeys).values(
    Array.from({ length: 20 }, () => ({
      id: randomUUID(),
      profileId: session.customer.id,
      name: 'x',
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: now,
    })),
  );
  const credential = passkeyForTests(origin).make(await challengeForAdding(db, session, now));
  expect(await addPasskey(db, session, { credential, name: 'x' }, now)).toEqual({
    ok: false,
    reason: 'too-many',
  });
});
