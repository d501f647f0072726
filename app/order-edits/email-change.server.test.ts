import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findOrderByGuestLink } from '#app/order-management/history/guest-order-access.server.ts';
import { correctEmailAndResendMails } from '#app/order-management/mail/correct-email.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { createGuestOrderLink } from '#app/orders/history/guest-order-links.server.ts';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { actor, addPaidOrder } from '#tests/support/paid-orders.ts';
import {
  deleteExpiredEmailChanges,
  findEmailChangeState,
  findOpenEmailChange,
  redeemEmailChange,
  requestEmailChange,
} from './email-change.server.ts';
import { runEmailChangeMailJob } from './mail/email-change-mail-job.server.ts';

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

const HOUR = 3_600_000;
const now = new Date();

test('an order has another address once the link that was mailed there is followed, once; the former mailbox is told and sees it no more', async () => {
  const order = await ordered();
  const email = newAddress();
  const former = await createGuestOrderLink(db, order.id, 24, now);
  const changeId = await ask(order.number, email);
  expect(await emailOf(order.number)).toBe(order.email);
  const token = await mailedToken(changeId, email);
  expect(await findEmailChangeState(db, token, now)).toBe('ask');
  const clicks = await Promise.all([1, 2, 3].map(() => redeemEmailChange(db, token, now)));
  const [confirmed, ...again] = clicks.filter((one) => one !== undefined);
  expect(again).toEqual([]);
  expect(await emailOf(order.number)).toBe(email);
  expect(await findEmailChangeState(db, token, now), 'the other clicks read that it is done').toBe('done');
  expect(await findEmailChangeState(db, token, new Date(now.getTime() + 73 * HOUR))).toBe('dead');
  expect(await findOrderByGuestLink(db, former, now)).toBeUndefined();
  expect((await findOrderByGuestLink(db, confirmed?.guestLink ?? '', now))?.order_number).toBe(order.number);
  await runEmailChangeMailJob(db, { changeId, to: 'former' }, now);
  const [told] = mailsTo(order.email);
  expect(told?.text).toContain(`${email[0]}…@e….com`);
  expect(told?.text).not.toContain(email);
  const changes = (await listChanges(db, 'order', order.id)).map(({ action, after }) => ({ action, after }));
  // Both happened at the same time.
  expect(changes.toSorted((one, two) => one.action.localeCompare(two.action))).toEqual([
    { action: 'email-change-asked', after: { email } },
    { action: 'email-confirmed', after: { email } },
  ]);
});

test('a link ends after three days, with the next that is asked for, and with an order that is deleted or nobody’s', async () => {
  const order = await ordered();
  const [one, two] = [newAddress(), newAddress()];
  const first = await mailedToken(await ask(order.number, one), one);
  expect(await redeemEmailChange(db, first, new Date(now.getTime() + 73 * HOUR))).toBeUndefined();
  const changeId = await ask(order.number, two);
  expect(await findEmailChangeState(db, first, now)).toBe('dead');
  expect(await redeemEmailChange(db, first, now)).toBeUndefined();
  expect(await findOpenEmailChange(db, order.id)).toMatchObject({
    email: two,
    by: actor.email,
    problem: null,
  });
  const second = await mailedToken(changeId, two);
  await db.update(orders).set({ deletedAt: now }).where(eq(orders.id, order.id));
  expect(await findEmailChangeState(db, second, now)).toBe('dead');
  await db.update(orders).set({ deletedAt: null, email: '' }).where(eq(orders.id, order.id));
  expect(await redeemEmailChange(db, second, now)).toBeUndefined();
  expect(await redeemEmailChange(db, 'x', now)).toBeUndefined();
});

test('what cannot be asked for is refused, and the same form twice is one', async () => {
  const order = await ordered();
  const seen = await versionOf(order.number);
  const email = newAddress();
  const wanted = { changeId: randomUUID(), number: order.number, seen, email };
  const refused = async (more: object) => {
    const answer = await requestEmailChange(db, actor, { ...wanted, changeId: randomUUID(), ...more }, now);
    return answer.ok ? undefined : answer.reason;
  };
  expect(await refused({ email: 'noor.example.com' })).toBe('invalid-email');
  expect(await refused({ email: order.email.toUpperCase() })).toBe('same-email');
  expect(await refused({ number: 'ORD-1' })).toBe('not-found');
  const twice = await Promise.all([1, 2].map(() => requestEmailChange(db, actor, wanted, now)));
  expect(twice).toEqual([{ ok: true }, { ok: true }]);
  expect(await listChanges(db, 'order', order.id)).toHaveLength(1);
  expect(await refused({})).toBe('changed');
  for (const count of [2, 3, 4, 5]) await ask(order.number, `${count}-${email}`);
  expect(await refused({ seen: await versionOf(order.number) })).toBe('too-many');
  await db.update(orders).set({ deletedAt: now }).where(eq(orders.id, order.id));
  expect(await refused({})).toBe('deleted');
});

test('an address that the mail server refuses is shown as that; of what was asked for a week ago nothing is kept', async () => {
  const order = await ordered();
  const email = newAddress();
  await tell({ reject: email });
  const changeId = await ask(order.number, email);
  await runEmailChangeMailJob(db, { changeId, to: 'new' }, now);
  expect(await findOpenEmailChange(db, order.id)).toMatchObject({ problem: '550 No such mailbox here' });
  await tell({ reject: null });
  await deleteExpiredEmailChanges(db, new Date(now.getTime() + 8 * 24 * HOUR));
  expect(await db.$count(orderEmailChanges, eq(orderEmailChanges.id, changeId))).toBe(0);
});

test('where mails arrive an address is not corrected at once', async () => {
  const order = await ordered();
  const again = await correctEmailAndResendMails(
    db,
    actor,
    { number: order.number, email: newAddress() },
    now,
  );
  expect(again).toEqual({ ok: false, reason: 'arrives' });
  expect(await emailOf(order.number)).toBe(order.email);
});

async function ordered() {
  const order = await addPaidOrder();
  const email = newAddress();
  await db.update(orders).set({ email }).where(eq(orders.id, order.id));
  return { ...order, email };
}

async function ask(number: string, email: string): Promise<string> {
  const changeId = randomUUID();
  const asked = await requestEmailChange(
    db,
    actor,
    { changeId, number, seen: await versionOf(number), email },
    now,
  );
  expect(asked).toEqual({ ok: true });
  return changeId;
}

async function mailedToken(changeId: string, email: string): Promise<string> {
  await runEmailChangeMailJob(db, { changeId, to: 'new' }, now);
  const text = mailsTo(email).at(-1)?.text ?? '';
  return /order-email\?link=([\w-]+)/.exec(text)?.[1] ?? '';
}

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

async function versionOf(number: string): Promise<string> {
  return (await findAdminOrder(db, number))?.version ?? '';
}

async function emailOf(number: string): Promise<string | undefined> {
  return (await findAdminOrder(db, number))?.email;
}

function mailsTo(address: string) {
  return mailbox.messages().filter(({ to }) => to.includes(address));
}

async function tell(body: object): Promise<void> {
  const answer = await fetch(`${mailbox.webUrl}/sandbox/mail`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
