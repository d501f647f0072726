import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { saveDrop } from '../editing/save-drop.server.ts';
import { dropReminders, drops } from '../tables.server.ts';
import {
  type ConfirmationMail,
  confirmReminder,
  deleteOldReminders,
  deleteReminders,
  dropReminderConfirmationMails,
  dropReminderMails,
  endOwnReminder,
  endReminderByLink,
  exportReminders,
  isAwaitedDrop,
  type ReminderMail,
  requestReminder,
  submitReminder,
} from './reminders.server.ts';
import { queueDueReminders, sendConfirmationMail, sendReminderMail } from './send-reminder-mails.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

const HOUR_MS = 3_600_000;
const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

beforeAll(async () => {
  await Promise.all([startJobs(), import('../mail/drop-mails.server.ts')]);
  await declareQueue(dropReminderConfirmationMails);
  await declareQueue(dropReminderMails);
}, 60_000);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('a guest confirms by a mail in the language of the page, is mailed twice before the start, and a link ends it', async () => {
  const dropId = await addDrop(40);
  const email = anAddress();
  await requestReminder(db, { dropId, email, language: 'nl', isProven: false }, now);
  expect(await isAwaitedDrop(db, dropId, email)).toBe(false);
  await sendMails();
  const [asked] = mailsTo(email);
  expect(asked?.subject).toBe('Mogen we je mailen voordat Avondlicht begint?');
  expect(asked?.headers).toContainEqual({
    name: 'List-Unsubscribe',
    value: expect.stringContaining('/drop-reminder/ending?token='),
  });
  const token = /confirmation\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  expect((await confirmReminder(db, `${token}x`, now)).state).toBe('unknown');
  expect((await confirmReminder(db, token, now)).state).toBe('confirmed');
  expect((await confirmReminder(db, token, now)).state).toBe('already-confirmed');
  expect(await isAwaitedDrop(db, dropId, email.toUpperCase())).toBe(true);

  await mailAt(15);
  expect(mailsTo(email)).toHaveLength(1);
  await mailAt(16);
  await mailAt(17);
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([asked?.subject, 'Morgen: Avondlicht']);
  await mailAt(39.5);
  expect(mailsTo(email)).toHaveLength(2);
  await mailAt(39.75);
  await mailAt(39.9);
  const [, , last] = mailsTo(email);
  expect(last?.subject).toBe('Over een kwartier: Avondlicht');
  expect(last?.text).toContain(`/the-drop/${dropId}?lang=nl`);
  const end = /ending\?token=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? '';
  await endReminderByLink(db, end, inHours(39.9));
  await endReminderByLink(db, end, inHours(39.9));
  expect(await remindersOf(dropId)).toEqual([]);
});

test('two who look at once queue each mail once', async () => {
  const dropId = await addDrop(24);
  const people = await Promise.all([1, 2, 3].map(() => waitFor(dropId, inHours(-1))));
  await Promise.all([queueDueReminders(db, now), queueDueReminders(db, now), queueDueReminders(db, now)]);
  await Promise.all([sendMails(now), sendMails(now)]);
  expect(people.map((email) => mailsTo(email).length)).toEqual([1, 1, 1]);
});

test('who asks within the last day is mailed shortly before alone, and who never confirmed not at all', async () => {
  const dropId = await addDrop(20);
  const late = await waitFor(dropId, now);
  const silent = anAddress();
  await requestReminder(db, { dropId, email: silent, language: 'en', isProven: false }, now);
  await mailAt(0.1);
  expect(mailsTo(late)).toEqual([]);
  await mailAt(19.9);
  expect(mailsTo(late).map(({ subject }) => subject)).toEqual(['In 15 minutes: Evening Light']);
  expect(mailsTo(silent).map(({ subject }) => subject)).toEqual([
    'Shall we email you before Evening Light starts?',
  ]);
});

test('no mail leaves of a drop that was moved, switched off or has begun, and one of the new start does', async () => {
  const dropId = await addDrop(24);
  const email = await waitFor(dropId, inHours(-1));
  await queueDueReminders(db, now);
  await db
    .update(drops)
    .set({ startDate: inHours(60) })
    .where(eq(drops.id, dropId));
  await sendMails(now);
  expect(mailsTo(email)).toEqual([]);
  await mailAt(36);
  expect(mailsTo(email)).toHaveLength(1);
  await queueDueReminders(db, inHours(59.8));
  await sendMails(inHours(60));
  expect(mailsTo(email)).toHaveLength(1);

  const off = await addDrop(24);
  const other = await waitFor(off, inHours(-1));
  await queueDueReminders(db, now);
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, off));
  await sendMails(now);
  expect(mailsTo(other)).toEqual([]);
});

test('the same is said of an address that waits already as of a new one, and a customer who proved it waits at once', async () => {
  const dropId = await addDrop(40);
  const known = await waitFor(dropId, inHours(-1));
  const info = { id: 'x', language: 'en' as const, clientAddress: '203.0.113.9', nonce: 'x' };
  const guest = { customer: undefined, info, now };
  const [ofKnown, ofNew] = [
    await submitReminder(db, dropId, known, guest),
    await submitReminder(db, dropId, anAddress(), guest),
  ];
  expect(ofKnown).toEqual(ofNew);
  await sendMails();
  expect(mailsTo(known)).toEqual([]);
  expect(await submitReminder(db, dropId, 'noor', guest)).toMatchObject({ status: 400 });
  for (let mails = 0; mails < 5; mails++) await submitReminder(db, dropId, 'often@example.com', guest);
  await submitReminder(db, dropId, 'often@example.com', guest);
  expect(await submitReminder(db, dropId, 'often@example.com', guest)).toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
});

test('what is known of an address is told to its owner, and forgotten with it or in time', async () => {
  const dropId = await addDrop(40);
  const [email, other] = [await waitFor(dropId, now), await waitFor(dropId, now)];
  expect(await exportReminders(db, email)).toEqual([
    {
      drop: 'Evening Light',
      language: 'en',
      askedAt: now,
      confirmedAt: now,
      toldADayBefore: null,
      toldShortlyBefore: null,
    },
  ]);
  await endOwnReminder(db, email, dropId);
  await deleteReminders(db, other);
  expect(await remindersOf(dropId)).toEqual([]);

  const waits = await waitFor(dropId, now);
  const silent = anAddress();
  await requestReminder(db, { dropId, email: silent, language: 'en', isProven: false }, now);
  await deleteOldReminders(db, inHours(40 + 23));
  expect(await emailsOf(dropId)).toEqual([waits, silent].toSorted());
  await deleteOldReminders(db, inHours(7 * 24 + 1));
  expect(await emailsOf(dropId)).toEqual([]);
});

test('who waits for a drop that is deleted is still there when it comes back, and forgotten if it does not', async () => {
  const dropId = await addDrop(40);
  const email = await waitFor(dropId, now);
  await db.delete(drops).where(eq(drops.id, dropId));
  await deleteOldReminders(db, inHours(29 * 24));
  expect(await emailsOf(dropId)).toEqual([email]);
  await mailAt(39.9);
  expect(mailsTo(email)).toEqual([]);
  await deleteOldReminders(db, inHours(31 * 24));
  expect(await emailsOf(dropId)).toEqual([]);
});

async function addDrop(startsInHours: number): Promise<string> {
  const saved = await saveDrop(db, {
    title: 'Evening Light',
    titleNl: 'Avondlicht',
    startDate: inHours(startsInHours),
    endDate: inHours(startsInHours + 900),
    announcedAt: inHours(-2),
    isActive: true,
    productIds: [],
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return saved.id;
}

/** Requests a reminder for a new proven address. */
async function waitFor(dropId: string, since: Date): Promise<string> {
  const email = anAddress();
  await requestReminder(db, { dropId, email, language: 'en', isProven: true }, since);
  return email;
}

/** Runs the per-minute job and its queued mails, as of this many hours from now. */
async function mailAt(hours: number): Promise<void> {
  await queueDueReminders(db, inHours(hours));
  await sendMails(inHours(hours));
}

/** Runs each queued job once, at that time. */
async function sendMails(at = now): Promise<void> {
  const jobs = await takeJobs();
  for (const { name, data } of jobs) {
    if (name === dropReminderMails.name) await sendReminderMail(db, data as ReminderMail, at);
    else await sendConfirmationMail(db, data as ConfirmationMail, at);
  }
}

async function takeJobs() {
  const { rows } = await db.execute<{ name: string; data: object }>(`
    delete from pgboss.job where name in ('${dropReminderMails.name}', '${dropReminderConfirmationMails.name}')
    returning name, data`);
  return rows;
}

function mailsTo(address: string) {
  return mailbox.messages().filter(({ to }) => to.includes(address));
}

function remindersOf(dropId: string) {
  return db.select().from(dropReminders).where(eq(dropReminders.dropId, dropId));
}

async function emailsOf(dropId: string): Promise<string[]> {
  return (await remindersOf(dropId)).map(({ email }) => email).toSorted();
}

function anAddress(): string {
  return `reminded-${randomUUID()}@example.com`;
}
