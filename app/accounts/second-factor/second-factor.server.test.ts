import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { accountMails } from '../mail/account-mails.server.ts';
import { resetSecondFactor, resetSecondFactorByCommand } from '../staff/reset-second-factor.server.ts';
import { sessions, staff, staffRecoveryCodes, staffSecondFactors } from '../tables.server.ts';
import { openSecret, sealSecret } from './seal-secret.server.ts';
import {
  describeSecondFactor,
  findSecondFactorState,
  isRequiredOfOwners,
  offerSecret,
  passSecondFactor,
  renewRecoveryCodes,
  turnOnSecondFactor,
} from './second-factor.server.ts';
import { totpCode, totpStep } from './second-factor-codes.server.ts';

const secrets = vi.hoisted(() => ({
  all: ['first secret of the shop, long enough'] as [string, ...string[]],
}));
vi.mock('../auth-secret.server.ts', () => ({
  authSecret: () => secrets.all[0],
  authSecrets: () => secrets.all,
}));

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);

const now = new Date('2026-11-25T10:00:00Z');
const halfMinutesLater = (count: number) => new Date(now.getTime() + count * 30_000);

async function aStaffSession(): Promise<Session> {
  const { customer, request } = await customerForTests(db);
  await db.insert(staff).values({ profileId: customer.id, role: 'owner', invitedBy: 'x@example.com' });
  const session = await findSession(request('/admin'));
  if (!session) throw new Error('There is no session.');
  return session;
}

async function withFactor() {
  const session = await aStaffSession();
  const { secret, sealed } = offerSecret(session.customer.id);
  const on = await turnOnSecondFactor(db, session, { sealed, code: totpCode(secret, totpStep(now)) }, now);
  if (!on.ok) throw new Error(on.reason);
  const codeAt = (moment: Date) => totpCode(secret, totpStep(moment));
  return { session, secret, codes: on.codes, codeAt };
}

async function stateOf(session: Session) {
  return findSecondFactorState(db, { session, role: 'owner' });
}

async function anotherSession({ customer }: Session): Promise<Session> {
  const values = { userId: customer.id, token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) };
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  return { customer, id: row?.id ?? '', token: values.token, createdAt: new Date() };
}

test('it is on once a code of the offered secret came; other sessions are asked, this one is not', async () => {
  const session = await aStaffSession();
  expect(await stateOf(session)).toBe('off');
  const { secret, sealed } = offerSecret(session.customer.id);
  expect(await turnOnSecondFactor(db, session, { sealed, code: 'none' }, now)).toEqual({
    ok: false,
    reason: 'wrong',
  });
  const others = offerSecret(randomUUID());
  const stolen = { sealed: others.sealed, code: totpCode(others.secret, totpStep(now)) };
  expect(await turnOnSecondFactor(db, session, stolen, now)).toEqual({ ok: false, reason: 'wrong' });
  const right = { sealed, code: totpCode(secret, totpStep(now)) };
  const on = await turnOnSecondFactor(db, session, right, now);
  expect(on).toMatchObject({ ok: true });
  expect(on.ok && new Set(on.codes).size).toBe(10);
  expect(await turnOnSecondFactor(db, session, right, now)).toEqual({ ok: false, reason: 'on' });
  expect(await stateOf(session)).toBe('passed');
  expect(await stateOf(await anotherSession(session))).toBe('asked');
  const [row] = await db
    .select({ secret: staffSecondFactors.secret })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.profileId, session.customer.id));
  expect(Buffer.from(row?.secret ?? '', 'base64url').includes(secret)).toBe(false);
});

test('a code lets in once, whichever session or process it comes from; an older one never after it', async () => {
  const { session, codeAt } = await withFactor();
  const [one, other] = [await anotherSession(session), await anotherSession(session)];
  expect(await passSecondFactor(db, one, codeAt(now), now), 'it turned it on').toMatchObject({ ok: false });
  const later = halfMinutesLater(3);
  const both = await Promise.all(
    [one, other].map((each) => passSecondFactor(db, each, codeAt(later), later)),
  );
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await passSecondFactor(db, other, codeAt(halfMinutesLater(2)), later)).toMatchObject({ ok: false });
  const next = halfMinutesLater(4);
  expect(
    await passSecondFactor(db, other, ` ${codeAt(next).slice(0, 3)} ${codeAt(next).slice(3)}`, next),
  ).toEqual({
    ok: true,
  });
  expect(await stateOf(other)).toBe('passed');
});

test('each recovery code lets in once, and new ones end those before; only hashes are kept', async () => {
  const { session, codes } = await withFactor();
  const [first = '', second = ''] = codes;
  const one = await anotherSession(session);
  const twice = await Promise.all([1, 2].map(() => passSecondFactor(db, one, first.toUpperCase(), now)));
  expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await stateOf(one)).toBe('passed');
  expect(await describeSecondFactor(db, session.customer.id)).toMatchObject({ codesLeft: 9 });
  const renewed = await renewRecoveryCodes(db, session.customer, now);
  expect(renewed).toHaveLength(10);
  expect(await passSecondFactor(db, one, second, now)).toMatchObject({ ok: false, reason: 'wrong' });
  expect(await passSecondFactor(db, one, renewed?.[0] ?? '', now)).toEqual({ ok: true });
  const kept = await db
    .select()
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.profileId, session.customer.id));
  expect(JSON.stringify(kept)).not.toContain(renewed?.[1]?.replace('-', ''));
});

test('guesses wait, over all sessions of the person, and the right code too', async () => {
  const { session, codeAt } = await withFactor();
  const later = halfMinutesLater(3);
  const lines = vi.spyOn(log, 'info');
  for (let guess = 0; guess < 6; guess++)
    expect(await passSecondFactor(db, await anotherSession(session), 'none', now)).toMatchObject({
      reason: 'wrong',
    });
  expect(await passSecondFactor(db, session, codeAt(later), later)).toMatchObject({ reason: 'too-many' });
  const refused = { security: 'second-factor-refused', customer: session.customer.id };
  const events = lines.mock.calls.map(([facts]) => facts as unknown);
  lines.mockRestore();
  expect(events).toContainEqual({ ...refused, reason: 'wrong' });
  expect(events).toContainEqual({ ...refused, reason: 'too-many' });
});

test('another owner resets it, nobody their own; the last owner does by a command; each is in the history', async () => {
  const { session } = await withFactor();
  const owner = (await aStaffSession()).customer;
  const stranger = (await customerForTests(db)).customer;
  const { id, email } = session.customer;
  expect(await resetSecondFactor(db, session.customer, id, now)).toEqual({ ok: false, reason: 'own-factor' });
  expect(await resetSecondFactor(db, stranger, id, now)).toEqual({ ok: false, reason: 'not-owner' });
  expect(await resetSecondFactor(db, owner, 'x', now)).toEqual({ ok: false, reason: 'missing' });
  expect(await resetSecondFactor(db, owner, id, now)).toEqual({ ok: true, email });
  expect(await resetSecondFactor(db, owner, id, now)).toEqual({ ok: false, reason: 'missing' });
  expect(await stateOf(session)).toBe('off');
  const { session: last } = await withFactor();
  expect(await resetSecondFactorByCommand(db, 'nobody@example.com', now)).toBe(false);
  expect(await resetSecondFactorByCommand(db, last.customer.email.toUpperCase(), now)).toBe(true);
  expect(await stateOf(last)).toBe('off');
  const [told] = await db
    .select({ by: auditLogs.actorEmail, action: auditLogs.action })
    .from(auditLogs)
    .where(eq(auditLogs.objectId, last.customer.id))
    .orderBy(desc(auditLogs.action))
    .limit(1);
  expect(told).toEqual({ by: 'npm run reset-second-factor', action: 'second-factor-reset' });
});

test('owners must have it where real money moves, and only there', () => {
  expect(isRequiredOfOwners('sk_live_x')).toBe(true);
  expect(isRequiredOfOwners('rk_live_x')).toBe(true);
  expect(isRequiredOfOwners('sk_test_x')).toBe(false);
  expect(isRequiredOfOwners(undefined)).toBe(false);
});

test('a sealed secret is its owner’s alone, and outlives a secret of the shop while that is turned over', () => {
  const secret = Buffer.from('a secret of somebody!');
  const sealed = sealSecret(secret, 'noor');
  expect(openSecret(sealed, 'noor')).toEqual(secret);
  expect(openSecret(sealed, 'sam')).toBeUndefined();
  expect(openSecret(`${sealed.slice(0, -2)}AA`, 'noor')).toBeUndefined();
  expect(openSecret('', 'noor')).toBeUndefined();
  secrets.all = ['second secret of the shop, long enough', ...secrets.all];
  expect(openSecret(sealed, 'noor')).toEqual(secret);
  secrets.all = ['second secret of the shop, long enough'];
  expect(openSecret(sealed, 'noor')).toBeUndefined();
});
