import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { SAMPLE_ADMIN_EMAIL } from '../sample-admin.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';
import { profiles, staff } from '../tables.server.ts';
import { listNotificationChoices, saveNotificationChoices } from './notification-choices.server.ts';
import {
  isSerious,
  type NotificationKind,
  notificationKinds,
  notificationKindsOf,
} from './notification-kinds.ts';
import { listNotificationRecipients } from './notification-recipients.server.ts';

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
