import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer } from '../current-customer.server.ts';
import { accountMails } from '../mail/account-mails.server.ts';
import { deleteAccount } from '../personal-data/delete-account.server.ts';
import { profiles, staff, staffInvitations } from '../tables.server.ts';
import {
  acceptInvitation,
  findInvitation,
  inviteStaff,
  sendStaffInvitation,
  staffInvitationMail,
  withdrawInvitation,
} from './invitations.server.ts';
import { changeStaffRole, findStaffRole, listStaff, revokeStaff } from './staff.server.ts';
import type { StaffRole } from './staff-roles.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));
vi.hoisted(() => {
  process.env.ADMIN_EMAILS = 'Boss@example.com';
});

const now = new Date('2026-11-25T10:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let boss: Awaited<ReturnType<typeof customerForTests>>;

beforeAll(async () => {
  await startJobs();
  await declareQueue(staffInvitationMail);
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);
beforeEach(async () => {
  sent.length = 0;
  await pool.query('truncate rate_limits');
  await db.delete(staff);
  await db.delete(staffInvitations);
  await db.delete(profiles).where(eq(profiles.email, 'boss@example.com'));
  boss = await customerForTests(db, { email: 'boss@example.com' });
});

test('the settings make owners of verified addresses only, and need no row', async () => {
  expect(await findStaffRole(db, boss.customer)).toBe('owner');
  expect(await findStaffRole(db, { ...boss.customer, isEmailVerified: false })).toBeUndefined();
  const somebody = await customerForTests(db);
  expect(await findStaffRole(db, somebody.customer)).toBeUndefined();
});

test('an invitation is mailed in its language, accepted once, by the invited address alone', async () => {
  const noor = await customerForTests(db);
  const other = await customerForTests(db);
  const token = await invite(noor.customer.email.toUpperCase().toLowerCase(), 'fulfilment', 'nl');
  expect(sent[0]).toMatchObject({ to: noor.customer.email, language: 'nl' });
  expect(sent[0]?.text).toContain('boss@example.com nodigt je uit');
  const [row] = await db.select().from(staffInvitations);
  expect(JSON.stringify(row)).not.toContain(token);

  const seen = (customer: typeof noor.customer | undefined, at = now) =>
    findInvitation(db, token, customer, at).then(({ as }) => as);
  expect(await seen(undefined)).toBe('signed-out');
  expect(await seen(other.customer)).toBe('another-address');
  expect(await seen({ ...noor.customer, isEmailVerified: false })).toBe('unverified');
  expect(await seen(noor.customer, later(7 * 24))).toBe('dead');
  expect(await acceptInvitation(db, token, other.customer, now)).toEqual({ as: 'another-address' });
  expect(await acceptInvitation(db, 'made-up', noor.customer, now)).toEqual({ as: 'dead' });

  const both = await Promise.all([1, 2].map(() => acceptInvitation(db, token, noor.customer, later(1))));
  expect(both.map(({ as }) => as).sort()).toEqual(['accepted', 'dead']);
  expect(await findStaffRole(db, noor.customer)).toBe('fulfilment');
  const { members, changes } = await listStaff(db, now);
  expect(members.map(({ email, role, isFromSettings }) => [email, role, isFromSettings])).toEqual([
    ['boss@example.com', 'owner', true],
    [noor.customer.email, 'fulfilment', false],
  ]);
  expect(changes.slice(0, 2).map(({ action }) => action)).toEqual(['joined', 'invited']);
});

test('a second press invites once; another invitation, or withdrawing it, ends the link before', async () => {
  const noor = await customerForTests(db);
  const { email } = noor.customer;
  const first = await invite(email, 'content', 'en');
  expect(await inviteStaff(db, boss.customer, { email, role: 'content', language: 'en' }, now)).toEqual({
    ok: true,
  });
  expect((await findInvitation(db, first, noor.customer, now)).as).toBe('ready');
  const second = await invite(email, 'manager', 'en');
  expect((await findInvitation(db, first, noor.customer, now)).as).toBe('dead');
  const [kept] = await db.select().from(staffInvitations);
  const withdraw = () => withdrawInvitation(db, boss.customer, kept?.id ?? '', now);
  expect(await withdraw()).toEqual({ ok: true, email });
  expect(await withdraw()).toEqual({ ok: false, reason: 'missing' });
  expect((await acceptInvitation(db, second, noor.customer, now)).as).toBe('dead');
  sent.length = 0;
  await sendStaffInvitation(db, { invitationId: kept?.id ?? '' });
  expect(sent, 'nothing is mailed for one that was withdrawn').toEqual([]);
});

test('an invitation holds only while whoever sent it is an owner', async () => {
  const leaving = await aMember('owner');
  const friend = await customerForTests(db);
  const { email } = friend.customer;
  const asked = { email, role: 'owner', language: 'en' } as const;
  expect(await inviteStaff(db, leaving.customer, asked, now)).toEqual({ ok: true });
  const [made] = await db.select().from(staffInvitations);
  await sendStaffInvitation(db, { invitationId: made?.id ?? '' });
  const token = /token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await findInvitation(db, token, friend.customer, now)).as).toBe('ready');
  const member = { profileId: leaving.customer.id, was: 'owner' };
  expect(await changeStaffRole(db, boss.customer, member, 'manager', now)).toMatchObject({ ok: true });
  expect(await acceptInvitation(db, token, friend.customer, now)).toEqual({ as: 'dead' });
  expect((await listStaff(db, now)).invitations).toEqual([]);
  sent.length = 0;
  await sendStaffInvitation(db, { invitationId: made?.id ?? '' });
  expect(sent, 'nor is it mailed').toEqual([]);
  expect(await findStaffRole(db, friend.customer)).toBeUndefined();
});

test('who works here already is not invited, and thirty invitations an hour are enough', async () => {
  const noor = await aMember('content');
  const ask = (email: string) =>
    inviteStaff(db, boss.customer, { email, role: 'manager', language: 'en' }, now);
  const already = { ok: false, reason: 'already-staff' };
  expect(await ask(noor.customer.email)).toEqual(already);
  expect(await ask('boss@example.com')).toEqual(already);
  for (let asked = 2; asked < 30; asked += 1) await ask(`somebody-${asked}@example.com`);
  expect(await ask('one-more@example.com')).toMatchObject({ ok: false, reason: 'too-many' });
});

test('a revoked member is out at once in every browser, stays a customer, and can come back', async () => {
  const noor = await aMember('manager');
  const member = { profileId: noor.customer.id, was: 'manager' };
  expect(await findCustomer(noor.request('/admin'))).toBeDefined();
  expect(await revokeStaff(db, boss.customer, member, now)).toMatchObject({ ok: true });
  expect(await findCustomer(noor.request('/admin'))).toBeUndefined();
  expect(await findStaffRole(db, noor.customer)).toBeUndefined();
  expect(await revokeStaff(db, boss.customer, member, now)).toEqual({ ok: false, reason: 'missing' });
  const token = await invite(noor.customer.email, 'content', 'en');
  expect((await acceptInvitation(db, token, noor.customer, now)).as).toBe('accepted');
  expect(await findStaffRole(db, noor.customer)).toBe('content');
});

test('a role is changed on top of the one that was seen, and only by an owner', async () => {
  const noor = await aMember('content');
  const { id: profileId } = noor.customer;
  const change = (actor = boss.customer, was = 'content') =>
    changeStaffRole(db, actor, { profileId, was }, 'manager', now);
  expect(await change()).toMatchObject({ ok: true });
  expect(await change()).toEqual({ ok: false, reason: 'changed' });
  expect(await change(noor.customer, 'manager')).toEqual({ ok: false, reason: 'not-owner' });
  expect(await findStaffRole(db, noor.customer)).toBe('manager');
  const named = { profileId: boss.customer.id, was: 'owner' };
  expect(await revokeStaff(db, boss.customer, named, now)).toEqual({ ok: false, reason: 'from-settings' });
  expect(await revokeStaff(db, boss.customer, { profileId: 'x', was: '' }, now)).toEqual({
    ok: false,
    reason: 'missing',
  });
});

test('of two owners who remove each other at once one stays, and the last one stays whatever they do', async () => {
  const [first, second] = [await aMember('owner'), await aMember('owner')];
  await db.delete(profiles).where(eq(profiles.email, 'boss@example.com'));
  const remove = (actor: typeof first, whom: typeof first) =>
    revokeStaff(db, actor.customer, { profileId: whom.customer.id, was: 'owner' }, now);
  const both = await Promise.all([remove(first, second), remove(second, first)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: 'not-owner' });
  const last = both[0]?.ok ? first : second;
  const lastOwner = { ok: false, reason: 'last-owner' };
  expect(await remove(last, last)).toEqual(lastOwner);
  const own = { profileId: last.customer.id, was: 'owner' };
  expect(await changeStaffRole(db, last.customer, own, 'manager', now)).toEqual(lastOwner);
  expect(await deleteAccount(db, last.customer.id, async () => {})).toEqual({
    ok: false,
    reason: 'last-admin',
  });
});

async function aMember(role: StaffRole) {
  const made = await customerForTests(db);
  await db.insert(staff).values({ profileId: made.customer.id, role, invitedBy: 'boss@example.com' });
  return made;
}

async function invite(email: string, role: StaffRole, language: 'en' | 'nl'): Promise<string> {
  expect(await inviteStaff(db, boss.customer, { email, role, language }, now)).toEqual({ ok: true });
  const [made] = await db.select().from(staffInvitations).where(eq(staffInvitations.email, email));
  await sendStaffInvitation(db, { invitationId: made?.id ?? '' });
  return /token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}
