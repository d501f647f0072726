import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import {
  findOwnSubscription,
  submitSignUp,
  subscribeCustomer,
  unsubscribeCustomer,
} from './subscribe.server.ts';
import { confirmationMails } from './subscription.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(confirmationMails);
});
afterAll(stopJobs);

test('an address is kept without blanks and in small letters', async () => {
  expect(await take('  Noor@Example.COM ')).toMatchObject({ answer: { ok: true }, status: 200 });
  const { rows } = await db.execute(sql`select email, language, confirmed_at from newsletter_subscriptions`);
  expect(rows).toEqual([{ email: 'noor@example.com', language: 'nl', confirmed_at: null }]);
});

test.each<[unknown]>([
  [''],
  ['noor'],
  ['noor@'],
  ['noor@example'],
  ['a b@example.com'],
  ['noor@example.com\nBcc: all@example.com'],
  ['noor@example.com\0'],
  ['\ud800@example.com'],
  [`${'a'.repeat(243)}@example.com`],
  [`${'a'.repeat(60_000)}@example.com`],
  [undefined],
  [null],
  [42],
  [['noor@example.com']],
  [{ toString: 'noor@example.com' }],
])('%j is refused as no e-mail address', async (typed) => {
  expect(await take(typed)).toMatchObject({ answer: { ok: false, reason: 'invalid-email' }, status: 400 });
});

test('one network has one address mailed three times an hour, however it is written, and keeps nobody else from it', async () => {
  const answers = [];
  for (const typed of ['sofie@example.com', 'SOFIE@example.com', 'sofie@Example.com '])
    answers.push((await take(typed, '192.0.2.9')).status);
  expect(answers).toEqual([200, 200, 200]);
  const fourth = await take('sofie@example.com', '192.0.2.9');
  expect(fourth).toMatchObject({ answer: { ok: false, reason: 'too-many-mails' }, status: 429 });
  expect(Number(fourth.headers['Retry-After'])).toBeGreaterThan(0);
  expect((await take('someone-else@example.com', '192.0.2.9')).status).toBe(200);
  expect((await take('sofie@example.com', '192.0.2.10')).status).toBe(200);
});

test('the same is said of a known address as of a new one', async () => {
  await take('known@example.com');
  await db.execute(
    sql`update newsletter_subscriptions set confirmed_at = now() where email = 'known@example.com'`,
  );
  expect(await take('known@example.com')).toEqual(await take('new@example.com'));
});

test('one client signs up sixty addresses an hour, no more, also all at once', async () => {
  const emails = Array.from({ length: 63 }, (_, index) => `reader-${index}@example.com`);
  const taken = await Promise.all(emails.map((email) => take(email, '198.51.100.1')));
  const refused = taken.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ answer: { ok: false, reason: 'too-many-requests' }, status: 429 });
  const { rows } = await db.execute(
    sql`select 1 from newsletter_subscriptions where email like 'reader-%@example.com'`,
  );
  expect(rows).toHaveLength(60);
});

function take(typed: unknown, clientAddress = '203.0.113.7') {
  return submitSignUp(db, typed, { id: '', nonce: '', language: 'nl', clientAddress });
}

const now = new Date('2026-11-20T12:00:00Z');

test('a customer whose address is verified subscribes with one click, and unsubscribes with another', async () => {
  const ada = { email: 'Ada@example.com', isEmailVerified: true };
  expect(await findOwnSubscription(db, ada.email, now)).toBeUndefined();
  expect(await subscribeCustomer(db, ada, 'nl', now)).toBe('subscribed');
  expect(await subscribeCustomer(db, ada, 'nl', now)).toBe('subscribed');
  expect(await findOwnSubscription(db, 'ada@example.com', now)).toBe('confirmed');
  await unsubscribeCustomer(db, ada.email, now);
  await unsubscribeCustomer(db, ada.email, now);
  expect(await findOwnSubscription(db, ada.email, now)).toBe('unsubscribed');
  await subscribeCustomer(db, ada, 'nl', now);
  expect(await findOwnSubscription(db, ada.email, now)).toBe('confirmed');
});

test('an address that nobody verified is asked by mail first', async () => {
  const sam = { email: 'eva@example.com', isEmailVerified: false };
  expect(await subscribeCustomer(db, sam, 'en', now)).toBe('asked');
  expect(await findOwnSubscription(db, sam.email, now)).toBe('pending');
});
