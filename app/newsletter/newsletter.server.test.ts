import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { sendConfirmationMail } from './newsletter-jobs.server.ts';
import { signUp } from './subscribe.server.ts';
import {
  type ConfirmationMail,
  confirmationMails,
  confirmSubscription,
  deleteInactiveSubscriptions,
  findSubscriptionStateByToken,
  unsubscribe,
} from './subscription.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

const start = new Date('2026-11-20T12:00:00.123Z');
let someone = 0;

beforeAll(async () => {
  await Promise.all([startJobs(), import('./confirmation-mail.server.tsx')]);
  await declareQueue(confirmationMails);
}, 60_000);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('who signs up gets a mail in the language of the page, and is on the list once they confirm', async () => {
  const email = anAddress();
  await signUp(db, email, 'nl', start);
  expect(await stateOf(email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null });
  const token = await mailedToken(email);
  expect(mailsTo(email)).toMatchObject([
    { language: 'nl', subject: 'Bevestig je aanmelding voor de nieuwsbrief van Marenza' },
  ]);
  expect(await findSubscriptionStateByToken(db, token, start)).toBe('pending');
  expect(await confirmSubscription(db, token, start)).toBe('confirmed');
  expect(await confirmSubscription(db, token, later({ days: 40 }))).toBe('already-confirmed');
  expect(await stateOf(email)).toMatchObject({ confirmedAt: start });
});

test('each mail says where one POST ends it, and the same link stands in its text', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  const token = await mailedToken(email);
  const [mail] = mailsTo(email);
  const headers = new Map(mail?.headers.map(({ name, value }) => [name, value]));
  expect(headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.*)>$/.exec(headers.get('List-Unsubscribe') ?? '')?.[1] ?? '';
  expect(new URL(address).searchParams.get('token')).toBe(token);
  expect(mail?.text).toContain(address);
  expect(mail?.html).toContain(address.replace('&', '&amp;'));
});

test('the database cannot tell the link that a mail holds', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  const token = await mailedToken(email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await db.execute(sql`
    select 1 from newsletter_subscriptions s where s::text like ${`%${token}%`}
    union all select 1 from pgboss.job where data::text like ${`%${token}%`}`);
  expect(rows).toEqual([]);
});

test('a second click is not a second mail; who signs up again later gets one, whose link replaces the first', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  await signUp(db, email, 'en', later({ seconds: 30 }));
  const first = await mailedToken(email);
  expect(mailsTo(email)).toHaveLength(1);
  await signUp(db, email, 'nl', later({ seconds: 90 }));
  const second = await mailedToken(email);
  expect(mailsTo(email).map(({ language }) => language)).toEqual(['en', 'nl']);
  expect(await confirmSubscription(db, first, later({ seconds: 100 }))).toBe('unknown');
  expect(await confirmSubscription(db, second, later({ seconds: 100 }))).toBe('confirmed');
});

test('ten sign-ups at once are one mail', async () => {
  const email = anAddress();
  await Promise.all(Array.from({ length: 10 }, () => signUp(db, email, 'en', start)));
  expect(await jobsFor(email)).toHaveLength(1);
});

test('of two sign-ups that the mail server kept waiting only the newer one is mailed', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  await signUp(db, email, 'en', later({ seconds: 120 }));
  expect(await jobsFor(email)).toHaveLength(2);
  await mailedToken(email);
  expect(mailsTo(email)).toHaveLength(1);
});

test('a confirmed address that is entered again stays confirmed and gets no mail', async () => {
  const { email } = await confirmed();
  const before = await stateOf(email);
  await signUp(db, email, 'nl', later({ days: 3 }));
  expect(await stateOf(email)).toEqual(before);
  expect(await jobsFor(email)).toEqual([]);
});

test('unsubscribing ends it at once, also before confirming, and a second time says so', async () => {
  const { email, token } = await confirmed();
  expect(await unsubscribe(db, token, later({ days: 1 }))).toBe('unsubscribed');
  expect(await unsubscribe(db, token, later({ days: 2 }))).toBe('already-unsubscribed');
  expect(await stateOf(email)).toMatchObject({ unsubscribedAt: later({ days: 1 }) });
  expect(await confirmSubscription(db, token, later({ days: 2 }))).toBe('expired');

  const pending = anAddress();
  await signUp(db, pending, 'en', start);
  const link = await mailedToken(pending);
  expect(await unsubscribe(db, link, start)).toBe('unsubscribed');
  expect(await confirmSubscription(db, link, start)).toBe('expired');
});

test('who unsubscribed may come back, and confirms anew', async () => {
  const { email, token } = await confirmed();
  await unsubscribe(db, token, later({ seconds: 5 }));
  await signUp(db, email, 'en', later({ seconds: 10 }));
  expect(await stateOf(email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null });
  const again = await mailedToken(email);
  expect(again).not.toBe(token);
  expect(await confirmSubscription(db, again, later({ seconds: 20 }))).toBe('confirmed');
});

test('a link confirms for seven days, and unsubscribes for as long as the address is on the list', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  const token = await mailedToken(email);
  expect(await findSubscriptionStateByToken(db, token, later({ days: 7, seconds: -1 }))).toBe('pending');
  expect(await findSubscriptionStateByToken(db, token, later({ days: 7 }))).toBe('expired');
  expect(await confirmSubscription(db, token, later({ days: 7 }))).toBe('expired');
  expect(await unsubscribe(db, token, later({ days: 20 }))).toBe('unsubscribed');
});

test('nobody is found by a link that was guessed, or made of what the database keeps', async () => {
  const { email, token } = await confirmed();
  const [row] = await db
    .select({ tokenHash: newsletterSubscriptions.tokenHash })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email));
  const before = await stateOf(email);
  const guesses = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(row?.tokenHash ?? '', token.slice(1), `${token}=`, token.toUpperCase(), '%', "' or 1=1"),
  );
  await fc.assert(
    fc.asyncProperty(guesses, async (guess) => {
      expect(await findSubscriptionStateByToken(db, guess, start)).toBeUndefined();
      expect(await confirmSubscription(db, guess, start)).toBe('unknown');
      expect(await unsubscribe(db, guess, start)).toBe('unknown');
    }),
    { numRuns: 40 },
  );
  expect(await stateOf(email)).toEqual(before);
}, 30_000);

test('a mail server that refuses makes the job fail; the mail of its next attempt works', async () => {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  const [job] = await jobsFor(email);
  if (!job) throw new Error('No mail was queued.');
  await fetch(`${mailbox.webUrl}/sandbox/mail`, { method: 'POST', body: JSON.stringify({ refuse: 1 }) });
  await expect(sendConfirmationMail(db, job)).rejects.toThrow();
  expect(mailsTo(email)).toEqual([]);
  expect(await confirmSubscription(db, await mailedToken(email), start)).toBe('confirmed');
  await sendConfirmationMail(db, job);
  expect(mailsTo(email)).toHaveLength(1);
});

test('addresses are forgotten thirty days after nobody confirmed, or somebody unsubscribed', async () => {
  const reader = await confirmed();
  const left = await confirmed();
  await unsubscribe(db, left.token, later({ days: 10 }));
  const silent = anAddress();
  await signUp(db, silent, 'en', start);

  await deleteInactiveSubscriptions(db, later({ days: 30 }));
  expect(await stateOf(silent)).toBeDefined();
  await deleteInactiveSubscriptions(db, later({ days: 30, seconds: 1 }));
  expect(await stateOf(silent)).toBeUndefined();
  expect(await stateOf(left.email)).toBeDefined();
  await deleteInactiveSubscriptions(db, later({ days: 41 }));
  expect(await stateOf(left.email)).toBeUndefined();
  expect(await unsubscribe(db, left.token, later({ days: 41 }))).toBe('unknown');
  expect(await stateOf(reader.email)).toBeDefined();
});

function anAddress(): string {
  someone += 1;
  return `reader-${someone}@example.com`;
}

function later({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): Date {
  return new Date(start.getTime() + (days * 24 * 60 * 60 + seconds) * 1000);
}

async function confirmed(): Promise<{ email: string; token: string }> {
  const email = anAddress();
  await signUp(db, email, 'en', start);
  const token = await mailedToken(email);
  await confirmSubscription(db, token, start);
  await db.execute(sql`delete from pgboss.job where data->>'email' = ${email}`);
  return { email, token };
}

async function jobsFor(email: string): Promise<ConfirmationMail[]> {
  const { rows } = await db.execute<{ data: ConfirmationMail }>(
    sql`select data from pgboss.job where data->>'email' = ${email} order by data->>'signedUpAt'`,
  );
  return rows.map(({ data }) => data);
}

async function mailedToken(email: string): Promise<string> {
  for (const job of await jobsFor(email)) await sendConfirmationMail(db, job);
  await db.execute(sql`delete from pgboss.job where data->>'email' = ${email}`);
  return /confirmation\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}

function mailsTo(email: string) {
  return mailbox.messages().filter(({ to }) => to.includes(email));
}

async function stateOf(email: string) {
  const [row] = await db
    .select({
      language: newsletterSubscriptions.language,
      confirmedAt: newsletterSubscriptions.confirmedAt,
      unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
    })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email));
  return row;
}
