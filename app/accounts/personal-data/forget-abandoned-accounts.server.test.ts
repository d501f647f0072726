import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { deleteExpiredSessionsAndLinks } from '../sessions/sessions.server.ts';
import { profiles, sessions, staff, staffInvitations, verifications } from '../tables.server.ts';
import { deleteAbandonedAccounts } from './delete-account.server.ts';

const now = new Date('2030-06-01T12:00:00Z');
const ago = (days: number, more = 0) => new Date(now.getTime() - days * 86_400_000 - more);

test('an account whose address nobody proved is deleted after thirty days, a proven one never', async () => {
  const given = [
    { isEmailVerified: false, at: ago(30, 1) },
    { isEmailVerified: false, at: ago(30) },
    { isEmailVerified: true, at: ago(3_000) },
  ];
  const ids = [];
  for (const { isEmailVerified, at } of given) {
    const { customer } = await customerForTests(db, { isEmailVerified });
    await db
      .update(profiles)
      .set({ createdAt: ago(4_000), updatedAt: at })
      .where(eq(profiles.id, customer.id));
    ids.push(customer.id);
  }
  await Promise.all([deleteAbandonedAccounts(db, now), deleteAbandonedAccounts(db, now)]);
  const left = (await db.select({ id: profiles.id }).from(profiles)).map(({ id }) => id);
  expect(ids.map((id) => left.includes(id))).toEqual([false, true, true]);
});

test('a role that was taken away is remembered for two years, and its owner stays a customer', async () => {
  const ids = [];
  for (const revokedAt of [ago(730, 1), ago(730), null]) {
    const { customer } = await customerForTests(db);
    await db
      .insert(staff)
      .values({ profileId: customer.id, role: 'content', invitedBy: 'owner@example.com', revokedAt });
    ids.push(customer.id);
  }
  await deleteAbandonedAccounts(db, now);
  const left = (await db.select().from(staff)).map(({ profileId }) => profileId);
  expect(left.toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await db.$count(profiles, eq(profiles.id, ids[0] ?? ''))).toBe(1);
});

test('sessions, links and invitations go when their time is over, however many there are', async () => {
  const { customer } = await customerForTests(db);
  await db.delete(sessions);
  const ends = [...Array.from({ length: 1_100 }, () => ago(0, 1)), now];
  const rows = ends.map((expiresAt, at) => ({ expiresAt, at }));
  await db
    .insert(sessions)
    .values(rows.map(({ expiresAt, at }) => ({ expiresAt, token: `t${at}`, userId: customer.id })));
  await db
    .insert(verifications)
    .values(rows.map(({ expiresAt, at }) => ({ expiresAt, identifier: `i${at}`, value: '' })));
  const invitation = {
    role: 'content',
    invitedBy: 'owner@example.com',
    language: 'nl',
    createdAt: ago(9),
  } as const;
  await db
    .insert(staffInvitations)
    .values(
      rows.slice(-2).map(({ expiresAt, at }) => ({ ...invitation, expiresAt, email: `${at}@example.com` })),
    );
  await deleteExpiredSessionsAndLinks(db, now);
  for (const table of [sessions, verifications, staffInvitations])
    expect((await db.select({ end: table.expiresAt }).from(table)).map(({ end }) => end)).toEqual([now]);
});
