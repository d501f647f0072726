import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { contactMails, mailContactMessage } from './contact-mails.server.ts';
import { submitContactMessage } from './submit-contact-message.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  process.env.SELLER_EMAIL = 'service@marenza.example';
  return mail;
});

const typed = {
  name: 'Noor "N" de Vries',
  email: 'noor@example.com',
  orderNumber: 'ORD-100001',
  subject: 'order',
  message: 'Where is my parcel?\n<script>alert(1)</script>',
};

beforeAll(async () => {
  await Promise.all([startJobs(), import('./contact-mail.server.tsx')]);
  await declareQueue(contactMails);
}, 60_000);
beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job where name = ${contactMails.name}`);
});
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('the seller gets the message, and nobody else; an answer goes to who wrote it', async () => {
  expect(await take(typed)).toEqual({ answer: { ok: true }, status: 200, headers: {} });
  const [job] = await jobs();
  if (!job) throw new Error('Nothing was queued.');
  await mailContactMessage(job);
  const mails = mailbox.messages();
  expect(mails).toMatchObject([
    { to: ['service@marenza.example'], language: 'en', subject: 'An order · ORD-100001 · Noor "N" de Vries' },
  ]);
  const headers = new Map(mails[0]?.headers.map(({ name, value }) => [name, value]));
  expect(headers.get('Reply-To')).toBe('"Noor \\"N\\" de Vries" <noor@example.com>');
  expect(headers.has('Auto-Submitted')).toBe(false);
  expect(mails[0]?.text).toContain(typed.message);
  expect(mails[0]?.text).toContain('Order number: ORD-100001');
  expect(mails[0]?.html).toContain('&lt;script&gt;');
  expect(mails[0]?.html).not.toContain('<script>');
});

test('each attempt at a message is one mail to a mailbox', async () => {
  await take({ ...typed, name: 'Sofie' }, 'nl');
  const [job] = await jobs();
  if (!job) throw new Error('Nothing was queued.');
  await fetch(`${mailbox.webUrl}/sandbox/mail`, { method: 'POST', body: JSON.stringify({ refuse: 1 }) });
  await expect(mailContactMessage(job)).rejects.toThrow();
  await mailContactMessage(job);
  await mailContactMessage(job);
  const ids = mailbox
    .messages()
    .filter(({ subject }) => subject === 'Een bestelling · ORD-100001 · Sofie')
    .map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('what is wrong is not sent, and does not count', async () => {
  for (let time = 0; time < 30; time += 1)
    expect(await take({ ...typed, message: 'Hi' }, 'en', '192.0.2.1')).toMatchObject({
      answer: { ok: false, reason: 'invalid', problems: { message: 'contact.messageRequired' } },
      status: 400,
    });
  expect(await jobs()).toEqual([]);
  expect(await take(typed, 'en', '192.0.2.1')).toMatchObject({ status: 200 });
});

test('a program that fills in what people do not see is thanked and not heard', async () => {
  expect(await take({ ...typed, website: 'https://spam.example' })).toMatchObject({ answer: { ok: true } });
  expect(await jobs()).toEqual([]);
});

test('one address sends so many messages an hour, no more', async () => {
  for (let time = 0; time < 20; time += 1) expect((await take(typed, 'en', '192.0.2.2')).status).toBe(200);
  const more = await take(typed, 'en', '192.0.2.2');
  expect(more).toMatchObject({ answer: { ok: false, reason: 'too-many-requests' }, status: 429 });
  expect(Number(more.headers['Retry-After'])).toBeGreaterThan(0);
  expect(await jobs()).toHaveLength(20);
});

function take(form: unknown, language: Language = 'en', clientAddress = '203.0.113.7') {
  return submitContactMessage(db, form, { id: '', nonce: '', language, clientAddress });
}

async function jobs() {
  const { rows } = await db.execute<{ data: Parameters<typeof mailContactMessage>[0] }>(
    sql`select data from pgboss.job where name = ${contactMails.name}`,
  );
  return rows.map(({ data }) => data);
}
