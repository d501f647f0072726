import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { addSize, letPass, setStockOf, tokenOf, waitFor } from '#tests/support/stock-alerts.ts';
import { findAlertPiece, keepAlertPiece } from './keep-alert-item.server.ts';
import { findSoldOutProduct, requestStockAlert, submitStockAlert } from './request-stock-alert.server.ts';
import { offerRestockedItems, sendBackInStockMail, sendConfirmationMail } from './stock-alert-jobs.server.ts';
import {
  backInStockMails,
  confirmStockAlert,
  deleteOldStockAlerts,
  deleteStockAlerts,
  endOwnStockAlert,
  endStockAlertByLink,
  exportStockAlerts,
  stockAlertConfirmationMails,
} from './stock-alerts.server.ts';
import { stockAlerts } from './tables.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

beforeAll(async () => {
  await Promise.all([startJobs(), import('./mail/stock-alert-mail.server.ts')]);
  await declareQueue(stockAlertConfirmationMails);
  await declareQueue(backInStockMails);
}, 60_000);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('a guest confirms by a mail in the language of the page, waits then, and the links of the mail end it', async () => {
  const { size } = await addSize(0);
  const email = anAddress();
  await requestStockAlert(db, { productSizeId: size, email, language: 'nl', isProven: false }, new Date());
  await offerRestockedItems(db, new Date());
  await sendMails();
  const [mail] = mailsTo(email);
  expect(mail?.subject).toMatch(/^Mogen we je mailen als Top .+, maat M terug is\?$/);
  expect(mail?.headers).toContainEqual({
    name: 'List-Unsubscribe',
    value: expect.stringContaining('/stock-alert/ending?token='),
  });
  const token = /confirmation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await setStockOf(size, 1);
  expect(await offerRestockedItems(db, new Date())).toBe(0);
  expect((await confirmStockAlert(db, token, new Date())).state).toBe('confirmed');
  expect((await confirmStockAlert(db, token, new Date())).state).toBe('already-confirmed');
  await offerRestockedItems(db, new Date());
  await sendMails();
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
    mail?.subject,
    expect.stringMatching(/^Top .+, maat M is terug$/),
  ]);
  await endStockAlertByLink(db, token, new Date());
  await endStockAlertByLink(db, token, new Date());
  expect(await alertsOf(size)).toEqual([]);
});

test('a link confirms for seven days, and whoever guesses one finds nothing', async () => {
  const { size } = await addSize(0);
  const asked = new Date('2026-11-01T12:00:00Z');
  const email = anAddress();
  await requestStockAlert(db, { productSizeId: size, email, language: 'en', isProven: false }, asked);
  const [alert] = await alertsOf(size);
  const token = await tokenOf(alert?.id ?? '', asked);
  expect((await confirmStockAlert(db, token, new Date('2026-11-08T12:00:00Z'))).state).toBe('expired');
  expect((await confirmStockAlert(db, `${token}x`, asked)).state).toBe('unknown');
  expect((await findAlertPiece(db, token.slice(1), undefined, asked)).state).toBe('unknown');
  expect((await findAlertPiece(db, token, undefined, asked)).state).toBe('waiting');
});

test('the same is done for an address that waits already, but for the mail', async () => {
  const { size } = await addSize(0);
  const now = new Date();
  const known = await waitFor(size, now);
  await requestStockAlert(
    db,
    { productSizeId: size, email: known.email, language: 'en', isProven: false },
    now,
  );
  const later = new Date(now.getTime() + 120_000);
  await requestStockAlert(
    db,
    { productSizeId: size, email: known.email, language: 'en', isProven: false },
    later,
  );
  await sendMails();
  expect(mailsTo(known.email)).toEqual([]);
  expect(await alertsOf(size)).toMatchObject([{ id: known.id, confirmedAt: now }]);
});

test('a mailbox waits once for a size, however its address is spelt, and has one of the pieces that come back', async () => {
  const { size } = await addSize(0);
  const name = `n${randomUUID().replaceAll('-', '')}`;
  const spellings = [`${name}@proton.me`, `n.${name.slice(1)}@pm.me`, `n-${name.slice(1)}+1@protonmail.com`];
  const ask = (email: string, isProven: boolean, now = new Date()) =>
    requestStockAlert(db, { productSizeId: size, email, language: 'en', isProven }, now);
  const alerts = () => db.select().from(stockAlerts).where(eq(stockAlerts.productSizeId, size));
  await Promise.all(spellings.map((email) => ask(email, false)));
  expect(await alerts()).toHaveLength(1);
  const later = new Date(Date.now() + 61_000);
  await ask(`${name}+again@proton.me`, false, later);
  expect(await alerts()).toMatchObject([{ email: `${name}+again@proton.me`, confirmedAt: null }]);
  for (const email of spellings) await ask(email, true, later);
  const other = await waitFor(size, later);
  await setStockOf(size, 4);
  await offerRestockedItems(db, later);
  expect((await alerts()).map(({ email }) => email).sort()).toEqual([spellings[0], other.email].sort());
  await endOwnStockAlert(db, spellings[2] ?? '', size);
  expect(await alerts()).toMatchObject([{ email: other.email }]);
});

test('first come, first mailed, as many as there are pieces, each once, also when the job runs twice at once', async () => {
  const { size } = await addSize(0);
  const start = Date.now() - 60_000;
  const people = [];
  for (let place = 0; place < 5; place++) people.push(await waitFor(size, new Date(start + place)));
  await setStockOf(size, 2);
  await Promise.all([
    offerRestockedItems(db, new Date()),
    offerRestockedItems(db, new Date()),
    offerRestockedItems(db, new Date()),
  ]);
  await Promise.all([sendMails(), sendMails()]);
  expect(people.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 0, 0, 0]);
  // Nobody followed the link or bought: after the hour the next ones are mailed.
  await letPass(size, 59);
  expect(await offerRestockedItems(db, new Date())).toBe(0);
  await letPass(size, 1);
  await offerRestockedItems(db, new Date());
  await sendMails();
  expect(people.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1, 1, 0]);
});

test('nobody is mailed of what is off sale, not in the shop, or of a drop that does not run', async () => {
  const off = await addSize(0);
  const hidden = await addSize(0);
  const coming = await addSize(0, { category: 'the-drop' });
  const running = await addSize(0, { category: 'the-drop' });
  await addDrop(coming.id, 1);
  await addDrop(running.id, -1);
  const now = new Date();
  const people = await Promise.all([off, hidden, coming, running].map(({ size }) => waitFor(size, now)));
  for (const { size } of [off, hidden, coming, running]) await setStockOf(size, 1);
  await db.execute(sql`update product_sizes set available = false where id = ${off.size}`);
  await db.execute(sql`update products set published = false where id = ${hidden.id}`);
  await offerRestockedItems(db, new Date());
  await sendMails();
  expect(people.map(({ email }) => mailsTo(email).length)).toEqual([0, 0, 0, 1]);
  expect(await findSoldOutProduct(db, coming.slug, 'en')).toBeUndefined();
  expect(await findSoldOutProduct(db, running.slug, 'en')).toBeDefined();
});

test('of what a running drop sells by its queue nobody is mailed, and nothing is kept for who was', async () => {
  const now = new Date();
  const before = await addSize(1);
  const waiting = await addSize(1);
  const mailed = await waitFor(before.size, now);
  expect(await offerRestockedItems(db, now)).toBe(1);
  await waitFor(waiting.size, now);
  const queue = { startDate: new Date(now.getTime() - 60_000), endDate: new Date(now.getTime() + 3_600_000) };
  const saved = await saveDrop(db, {
    title: 'By turns',
    ...queue,
    isActive: true,
    saleMethod: 'queue',
    productIds: [before.id, waiting.id],
  });
  expect(await offerRestockedItems(db, now)).toBe(0);
  const token = await tokenOf(mailed.id, now);
  expect(await keepAlertPiece(db, token, randomUUID(), now)).toMatchObject({ state: 'gone' });
  await saveDrop(
    db,
    { title: 'Over', ...queue, endDate: now, isActive: false, productIds: [] },
    saved.ok ? saved.id : '',
  );
  expect(await offerRestockedItems(db, now)).toBe(1);
});

test('who dies between the beginning of a mail and its end mails nobody twice', async () => {
  const { size } = await addSize(0);
  const { id, email } = await waitFor(size, new Date());
  await setStockOf(size, 1);
  const now = new Date();
  await offerRestockedItems(db, now);
  const job = await backInStockJob(id);
  await sendBackInStockMail(db, job, now);
  await sendBackInStockMail(db, job, now);
  expect(mailsTo(email)).toHaveLength(1);
  // A crash right after the start leaves this state.
  const other = await waitFor(size, new Date());
  await setStockOf(size, 2);
  await offerRestockedItems(db, now);
  await db.update(stockAlerts).set({ mailBegunAt: now }).where(eq(stockAlerts.id, other.id));
  await sendBackInStockMail(db, await backInStockJob(other.id), now);
  expect(mailsTo(other.email)).toEqual([]);
});

test('a mail server that refuses for now is asked again, and after the hour the alert waits for the next piece', async () => {
  const { size } = await addSize(0);
  const { id, email } = await waitFor(size, new Date());
  await setStockOf(size, 1);
  const now = new Date();
  await offerRestockedItems(db, now);
  const job = await backInStockJob(id);
  await refuse({ refuse: 1 });
  await expect(sendBackInStockMail(db, job, now)).rejects.toThrow();
  await sendBackInStockMail(db, job, new Date(now.getTime() + 3_600_000));
  expect(mailsTo(email)).toEqual([]);
  expect(await alertsOf(size)).toMatchObject([{ offeredAt: null }]);
  await clearJobs();
  await offerRestockedItems(db, now);
  await sendMails();
  expect(mailsTo(email)).toHaveLength(1);
});

test('following the link keeps one piece for that browser, for an hour, once; who has the link may go on elsewhere', async () => {
  const { size } = await addSize(0);
  const [first, second] = [await waitFor(size, new Date()), await waitFor(size, new Date())];
  await setStockOf(size, 2);
  await offerRestockedItems(db, new Date());
  const token = await tokenOf(first.id, new Date());
  const [here, there] = [randomUUID(), randomUUID()];
  expect((await findAlertPiece(db, token, here, new Date())).state).toBe('offered');
  const answers = await Promise.all(
    [here, here, here].map((key) => keepAlertPiece(db, token, key, new Date())),
  );
  expect(answers.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept']);
  expect(await heldOf(size)).toBe(1);
  expect((await findAlertPiece(db, token, there, new Date())).state).toBe('elsewhere');
  expect((await findAlertPiece(db, token, undefined, new Date())).state).toBe('elsewhere');
  expect((await keepAlertPiece(db, token, there, new Date())).state).toBe('kept');
  expect((await findAlertPiece(db, token, here, new Date())).state).toBe('elsewhere');
  expect(await heldOf(size)).toBe(1);
  // The same browser opens the link of another mail: it has its item.
  const other = await tokenOf(second.id, new Date());
  expect((await keepAlertPiece(db, other, there, new Date())).state).toBe('kept');
  expect(await heldOf(size)).toBe(1);
  await letPass(size, 61);
  await offerRestockedItems(db, new Date());
  expect(await heldOf(size)).toBe(0);
  expect((await keepAlertPiece(db, token, there, new Date())).state).toBe('over');
  expect((await keepAlertPiece(db, other, there, new Date())).state).toBe('kept');
});

test('who comes too late hears it, and asks anew', async () => {
  const { size } = await addSize(0);
  const { id, email } = await waitFor(size, new Date());
  await setStockOf(size, 1);
  await offerRestockedItems(db, new Date());
  await setStockOf(size, 0);
  const token = await tokenOf(id, new Date());
  expect((await keepAlertPiece(db, token, randomUUID(), new Date())).state).toBe('gone');
  await requestStockAlert(db, { productSizeId: size, email, language: 'en', isProven: true }, new Date());
  await clearJobs();
  await setStockOf(size, 1);
  await offerRestockedItems(db, new Date());
  await sendMails();
  expect(mailsTo(email)).toHaveLength(1);
});

test('many who follow their links at once keep no more than there is', async () => {
  const { size } = await addSize(0);
  const people = [];
  for (let place = 0; place < 8; place++) people.push(await waitFor(size, new Date()));
  await setStockOf(size, 8);
  await offerRestockedItems(db, new Date());
  await setStockOf(size, 3);
  const tokens = await Promise.all(people.map(({ id }) => tokenOf(id, new Date())));
  const answers = await Promise.all(
    tokens.map((token) => keepAlertPiece(db, token, randomUUID(), new Date())),
  );
  expect(answers.filter(({ state }) => state === 'kept')).toHaveLength(3);
  expect(answers.filter(({ state }) => state === 'gone')).toHaveLength(5);
  expect(await heldOf(size)).toBe(3);
});

test('who is forgotten leaves no alert and keeps no piece', async () => {
  const { size } = await addSize(0);
  const { id, email } = await waitFor(size, new Date());
  await setStockOf(size, 1);
  await offerRestockedItems(db, new Date());
  await keepAlertPiece(db, await tokenOf(id, new Date()), randomUUID(), new Date());
  expect(await exportStockAlerts(db, email.toUpperCase())).toMatchObject([{ size: 'M', language: 'en' }]);
  await deleteStockAlerts(db, email.toUpperCase());
  expect(await exportStockAlerts(db, email)).toEqual([]);
  expect(await heldOf(size)).toBe(0);
});

test('alerts are forgotten a week after nobody confirmed, half a year in vain, a month after the size was back', async () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
  const { size } = await addSize(0);
  const guest = anAddress();
  await requestStockAlert(db, { productSizeId: size, email: guest, language: 'en', isProven: false }, day(0));
  const waiting = await waitFor(size, day(0));
  const offered = await waitFor(size, day(0));
  await db
    .update(stockAlerts)
    .set({ offeredAt: day(100) })
    .where(eq(stockAlerts.id, offered.id));
  const left = async (at: Date) => {
    await deleteOldStockAlerts(db, at);
    return (await alertsOf(size)).map(({ email }) => email).sort();
  };
  expect(await left(day(7))).toHaveLength(3);
  expect(await left(day(8))).toEqual([waiting.email, offered.email].sort());
  expect(await left(day(130))).toHaveLength(2);
  expect(await left(day(131))).toEqual([waiting.email]);
  expect(await left(day(184))).toEqual([]);
});

test('what is typed is checked, and one address is mailed six times an hour from one network', async () => {
  const { slug, size } = await addSize(0);
  const there = await addSize(1);
  const product = await findSoldOutProduct(db, slug, 'en');
  const inStock = await findSoldOutProduct(db, there.slug, 'en');
  if (!product || !inStock) throw new Error('No product.');
  const info = { id: '', nonce: '', language: 'en' as const, clientAddress: '203.0.113.7' };
  const by = { customer: undefined, info, now: new Date() };
  const email = anAddress();
  const submit = (typed: { size: unknown; email: unknown }, on = product) =>
    submitStockAlert(db, on, typed, by);
  expect(await submit({ size: null, email })).toMatchObject({
    status: 400,
    answer: { reason: 'size-missing' },
  });
  expect(await submit({ size: 'L', email })).toMatchObject({
    status: 400,
    answer: { reason: 'size-missing' },
  });
  expect(await submit({ size: 'M', email: 'noor' })).toMatchObject({
    status: 400,
    answer: { reason: 'invalid-email' },
  });
  expect(await submit({ size: 'M', email }, inStock)).toMatchObject({
    status: 409,
    answer: { reason: 'size-there' },
  });
  const statuses = [];
  for (let time = 0; time < 7; time++)
    statuses.push((await submit({ size: 'M', email: ` ${email} ` })).status);
  expect(statuses).toEqual([...Array(6).fill(200), 429]);
  const known = await waitFor(size, new Date());
  expect(await submit({ size: 'M', email: known.email })).toEqual(
    await submit({ size: 'M', email: anAddress() }),
  );
});

test('whatever happens in whatever order, no alert is mailed twice and no more is kept than there is', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('stock' as const), pieces: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ does: fc.constant('wait' as const) }),
    fc.record({ does: fc.constant('offer' as const) }),
    fc.record({ does: fc.constant('mail' as const) }),
    fc.record({
      does: fc.constant('follow' as const),
      who: fc.nat(9),
      browser: fc.nat(2),
    }),
    fc.record({ does: fc.constant('end' as const), who: fc.nat(9) }),
    fc.record({ does: fc.constant('pass' as const), minutes: fc.constantFrom(20, 61) }),
  );
  const browsers = [randomUUID(), randomUUID(), randomUUID()];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const { size } = await addSize(0);
      const people: { id: string; email: string; token: string }[] = [];
      for (const one of steps) {
        if (one.does === 'wait') {
          const person = await waitFor(size, new Date());
          people.push({ ...person, token: await tokenOf(person.id, new Date()) });
        }
        // Operators cannot set less than what is held.
        if (one.does === 'stock') await setStockOf(size, Math.max(one.pieces, await heldOf(size)));
        if (one.does === 'offer') await offerRestockedItems(db, new Date());
        if (one.does === 'mail') await sendMails();
        if (one.does === 'pass') await letPass(size, one.minutes);
        const person = 'who' in one ? people[one.who % people.length] : undefined;
        if (one.does === 'follow' && person)
          await keepAlertPiece(db, person.token, browsers[one.browser] ?? '', new Date());
        if (one.does === 'end' && person) await endStockAlertByLink(db, person.token, new Date());
        const { rows } = await db.execute<{ stock: number; held: number; most: number }>(sql`
          select stock_quantity as stock, coalesce(sum(quantity), 0)::int as held,
            coalesce((select max(count) from (select count(*)::int from holds where product_size_id = ${size}
              and expires_at > now() group by stock_alert_id) as of_alert), 0) as most
          from product_sizes left join holds on product_size_id = product_sizes.id and expires_at > now()
          where product_sizes.id = ${size} group by product_sizes.id`);
        expect(rows[0]?.held).toBeLessThanOrEqual(rows[0]?.stock ?? 0);
        expect(rows[0]?.most).toBeLessThanOrEqual(1);
      }
      await sendMails();
      expect(people.filter(({ email }) => mailsTo(email).length > 1)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** Adds a drop that starts in so many hours and lasts a week. */
async function addDrop(productId: string, hours: number): Promise<void> {
  const startDate = new Date(Date.now() + hours * 3_600_000);
  const endDate = new Date(startDate.getTime() + 7 * 86_400_000);
  const title = `Drop ${productId}`;
  const saved = await saveDrop(db, { title, startDate, endDate, isActive: true, productIds: [productId] });
  expect(saved).toMatchObject({ ok: true });
}

let someone = 0;
function anAddress(): string {
  someone += 1;
  return `alert-${someone}@example.com`;
}

function alertsOf(size: string) {
  return db.select().from(stockAlerts).where(eq(stockAlerts.productSizeId, size));
}

async function heldOf(size: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select coalesce(sum(quantity), 0)::int as held from holds where product_size_id = ${size} and expires_at > now()`);
  return rows[0]?.held ?? 0;
}

async function backInStockJob(alertId: string) {
  const { rows } = await db.execute<{ data: { alertId: string; offeredAt: string } }>(sql`
    select data from pgboss.job where name = ${backInStockMails.name} and data->>'alertId' = ${alertId}`);
  if (!rows[0]) throw new Error('No mail was queued.');
  return rows[0].data;
}

async function sendMails(): Promise<void> {
  const { rows } = await db.execute<{
    name: string;
    data: { alertId: string; askedAt: string; offeredAt: string };
  }>(sql`select name, data from pgboss.job where data ? 'alertId' order by created_on`);
  for (const { name, data } of rows) {
    if (name === backInStockMails.name) await sendBackInStockMail(db, data, new Date());
    else await sendConfirmationMail(db, data, new Date());
  }
  await clearJobs();
}

async function clearJobs(): Promise<void> {
  await db.execute(sql`delete from pgboss.job where data ? 'alertId'`);
}

async function refuse(how: object): Promise<void> {
  await fetch(`${mailbox.webUrl}/sandbox/mail`, { method: 'POST', body: JSON.stringify(how) });
}

function mailsTo(email: string) {
  return mailbox.messages().filter(({ to }) => to.includes(email));
}
