import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { SAMPLE_ADMIN_EMAIL } from '../sample-admin.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';
import { profiles, staff } from '../tables.server.ts';
import {
  isSerious,
  type NotificationKind,
  notificationKinds,
  notificationKindsOf,
} from './notification-kinds.ts';
import {
  claimDueNotifications,
  deleteOldNotifications,
  listMailedNotifications,
  listNotificationChoices,
  listNotificationRecipients,
  recordOccurrences,
  recordTroubles,
  saveNotificationChoices,
} from './notifications.server.ts';
import { operatorNotifications } from './tables.server.ts';

const start = new Date('2026-11-25T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(() => db.delete(operatorNotifications));

test('what comes within a pause is one mail, and what comes meanwhile waits for the next', async () => {
  await order(1, 0);
  await order(2, 0.5);
  expect(await claim(1)).toEqual(['new-order']);
  expect(await mailed(1)).toEqual(['ORD-1', 'ORD-2']);
  await order(3, 5);
  expect(await claim(6)).toEqual([]);
  expect(await claim(16)).toEqual(['new-order']);
  expect(await mailed(16)).toEqual(['ORD-3']);
  expect(await claim(40)).toEqual([]);
  const { details, count } = await listMailedNotifications(db, 'new-order', at(1), 1);
  expect([details.length, count]).toEqual([1, 2]);
});

test('a claim that was rolled back is claimed again, and of two at once one gets it', async () => {
  await order(1, 0);
  const crash = db.transaction(async (tx) => {
    expect(await claimDueNotifications(tx, at(1))).toEqual(['new-order']);
    throw new Error('crashed');
  });
  await expect(crash).rejects.toThrow('crashed');
  const both = await Promise.all([claim(2), claim(3)]);
  expect(both.flat()).toEqual(['new-order']);
});

test('trouble that goes on is told once, and told again only when it is back after hours', async () => {
  await late(0, 'order-mail');
  expect(await claim(0)).toEqual(['job']);
  for (const minutes of [1, 90, 600]) {
    await late(minutes, 'order-mail');
    expect(await claim(minutes), `after ${minutes} minutes`).toEqual([]);
  }
  await late(601);
  await late(602, 'order-mail');
  expect(await claim(602), 'it was told ten hours before').toEqual(['job']);
  await late(603);
  await late(700, 'order-mail');
  expect(await claim(700), 'it was told within six hours').toEqual([]);
  await late(962, 'order-mail');
  expect(await claim(963), 'it still goes on when they are over').toEqual(['job']);
});

test('trouble that ended before anybody was told is forgotten; that of other sources stays', async () => {
  await late(0, 'order-mail');
  expect(await claim(0)).toEqual(['job']);
  await late(10, 'order-mail', 'part-refund');
  await recordTroubles(db, { kind: 'job', source: 'failed' }, [], at(10));
  await late(11, 'order-mail');
  expect(await claim(200)).toEqual([]);
  expect(await db.$count(operatorNotifications)).toBe(1);
});

test('a mail of a clock that ran ahead pauses no later one', async () => {
  const fortyDays = 40 * 24 * 60;
  await order(1, fortyDays);
  await late(fortyDays, 'order-mail');
  expect((await claim(fortyDays)).sort()).toEqual(['job', 'new-order']);
  await late(0);
  await late(1, 'order-mail');
  await order(2, 1);
  expect((await claim(2)).sort()).toEqual(['job', 'new-order']);
  await order(3, 3);
  expect(await claim(4)).toEqual([]);
});

test('what was mailed a month ago is deleted, unless it still goes on', async () => {
  await order(1, 0);
  await late(0, 'order-mail');
  await claim(1);
  await order(2, 2);
  await deleteOldNotifications(db, at(40 * 24 * 60));
  const kept = await db.select({ subject: operatorNotifications.subject }).from(operatorNotifications);
  expect(kept.map(({ subject }) => subject).sort()).toEqual(['2', 'late/order-mail']);
});

function order(n: number, minutes: number) {
  const details = { number: `ORD-${n}`, totalCents: 5_000 };
  return recordOccurrences(db, [{ kind: 'new-order', subject: String(n), details }], at(minutes));
}

function late(minutes: number, ...queues: string[]) {
  const troubles = queues.map((queue) => ({
    name: queue,
    details: { queue, problem: 'late' as const, jobs: 1 },
  }));
  return recordTroubles(db, { kind: 'job', source: 'late' }, troubles, at(minutes));
}

function claim(minutes: number) {
  return db.transaction((tx) => claimDueNotifications(tx, at(minutes)));
}

async function mailed(minutes: number) {
  const { details } = await listMailedNotifications(db, 'new-order', at(minutes), 10);
  return details.map(({ number }) => number);
}

vi.hoisted(() => {
  process.env.ADMIN_EMAILS = 'Boss@example.com,absent@example.com';
});

const absent = 'absent@example.com';
const boss = 'boss@example.com';

beforeEach(async () => {
  await db.delete(profiles);
});

test('a role is offered, and mailed, only what it may read about; money is an owner’s and a manager’s', async () => {
  expect(notificationKindsOf('owner')).toEqual(notificationKinds);
  expect(notificationKindsOf('manager')).toEqual(notificationKinds);
  expect(notificationKindsOf('fulfilment')).toEqual([
    'new-order',
    'withdrawal',
    'low-stock',
    'mail',
    'job',
    'space',
  ]);
  expect(notificationKindsOf('content')).toEqual(['drop-sold-out']);
  const members = await Promise.all(staffRoles.map(async (role) => ({ role, ...(await aMember(role)) })));
  // Saves all choices through the command, past the form.
  for (const { id, role } of members) await saveNotificationChoices(db, { id, role }, [...notificationKinds]);
  for (const kind of notificationKinds) {
    const ids = (await listNotificationRecipients(db, kind)).map(({ id }) => id);
    const mailed = members.filter(({ id }) => ids.includes(id)).map(({ role }) => role);
    expect(mailed, kind).toEqual(staffRoles.filter((role) => notificationKindsOf(role).includes(kind)));
  }
});

test('who chose nothing is mailed what is serious, and afterwards what they chose, each on their own', async () => {
  const [noor, other] = [await aMember('manager'), await aMember('manager')];
  const wantedBy = async (id: string) =>
    (await listNotificationChoices(db, { id, role: 'manager' }))
      .filter(({ isWanted }) => isWanted)
      .map(({ kind }) => kind);
  const serious = notificationKinds.filter(isSerious);
  expect(await wantedBy(noor.id)).toEqual(serious);
  await saveNotificationChoices(db, { id: noor.id, role: 'manager' }, ['new-order', 'made-up']);
  expect(await wantedBy(noor.id)).toEqual(['new-order']);
  expect(await wantedBy(other.id)).toEqual(serious);
  expect(await mailedAbout('new-order')).toEqual([noor.email]);
  expect(await mailedAbout('job')).toEqual([absent, boss, other.email]);
  await saveNotificationChoices(db, { id: noor.id, role: 'content' }, []);
  expect(await wantedBy(noor.id), 'what another role may not choose stays').toEqual(['new-order']);
});

test('who lost the role, or does not own the address, is not mailed', async () => {
  const [gone, unproven] = [await aMember('owner'), await aMember('owner')];
  await db.update(staff).set({ revokedAt: new Date() }).where(eq(staff.profileId, gone.id));
  await db.update(profiles).set({ isVerified: false }).where(eq(profiles.id, unproven.id));
  await customerForTests(db);
  expect(await mailedAbout('job')).toEqual([absent, boss]);
});

test('owners of the settings without an account are mailed what is serious, with one what they chose', async () => {
  expect(await listNotificationRecipients(db, 'new-order')).toEqual([]);
  expect(await mailedAbout('payment')).toEqual([absent, boss]);
  const { customer } = await customerForTests(db, { email: 'Boss@example.com' });
  await db.update(profiles).set({ language: 'nl' });
  await saveNotificationChoices(db, { id: customer.id, role: 'owner' }, ['new-order']);
  expect(await listNotificationRecipients(db, 'new-order')).toEqual([
    { id: customer.id, email: 'Boss@example.com', language: 'nl' },
  ]);
  expect(await mailedAbout('payment')).toEqual([absent]);
});

async function aMember(role: StaffRole): Promise<{ id: string; email: string }> {
  const { customer } = await customerForTests(db);
  await db.insert(staff).values({ profileId: customer.id, role, invitedBy: 'boss@example.com' });
  return customer;
}

/** Returns the recipients of a kind, except the sample admin of a shop in test mode. */
async function mailedAbout(kind: NotificationKind): Promise<string[]> {
  const recipients = await listNotificationRecipients(db, kind);
  return recipients
    .map(({ email }) => email)
    .filter((email) => email !== SAMPLE_ADMIN_EMAIL)
    .sort();
}
