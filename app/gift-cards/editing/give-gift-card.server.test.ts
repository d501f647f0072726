import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { giveGiftCard, grantGiftCard, insertGiftCard } from '../issue-gift-card.server.ts';
import {
  type RedirectedCardMail,
  redirectedCardMails,
  sendRedirectedMail,
} from '../mail/send-gift-card-mails.server.ts';
import { giftCards } from '../tables.server.ts';
import { resendGiftCard } from './block-gift-card.server.ts';

vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<typeof import('#app/platform/mail/smtp.server.ts')>()),
  sendMail: vi.fn(async () => ({ ok: true })),
}));

beforeAll(async () => {
  await startJobs();
  await declareQueue(redirectedCardMails);
}, 60_000);
afterAll(stopJobs);

const anOperator = () => ({ id: randomUUID(), email: 'operator@example.com' });

test('operators who give at the same time do not pass the limit of one or of all, and midnight lifts it', async () => {
  const now = new Date('2031-03-04T22:00:00Z');
  const [one, other] = [anOperator(), anOperator()];
  const most = config.GIVEN_EUROS_PER_OPERATOR * 100;
  const give = (actor: typeof one, cents: number, at = now) => giveGiftCard(db, actor, aCard(cents), at);
  const given = await Promise.all(Array.from({ length: 8 }, () => give(one, most / 4)));
  expect(given.filter(({ ok }) => ok)).toHaveLength(4);
  expect(given.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: 'operator-limit',
    leftCents: 0,
    limitCents: most,
  });
  expect(await give(other, most - 1_000)).toEqual({ ok: true });
  expect(await give(other, 1_001)).toMatchObject({ ok: false, leftCents: 1_000 });
  const others = Array.from({ length: 8 }, () => give(anOperator(), most));
  const reasons = (await Promise.all(others)).flatMap((one) => (one.ok ? [] : [one.reason]));
  expect(new Set(reasons)).toEqual(new Set(['shop-limit']));
  expect(await sumGiven('2031-03-04')).toBeLessThanOrEqual(config.GIVEN_EUROS_PER_SHOP * 100);
  // 23:00 UTC is midnight in Amsterdam.
  expect(await give(one, most, new Date('2031-03-04T22:59:59Z'))).toMatchObject({ ok: false });
  expect(await give(one, most, new Date('2031-03-04T23:00:00Z'))).toEqual({ ok: true });
});

test('the form sent again gives nothing more, and is no refusal when the limit was reached meanwhile', async () => {
  const now = new Date('2031-04-04T12:00:00Z');
  const [operator, card] = [anOperator(), aCard(config.GIVEN_EUROS_PER_OPERATOR * 100)];
  for (let time = 0; time < 2; time++)
    expect(await giveGiftCard(db, operator, card, now)).toEqual({ ok: true });
  expect(await sumGiven('2031-04-04')).toBe(card.amountCents);
});

test('a bought card that goes elsewhere tells its buyer in their language, and a recipient who had its mail', async () => {
  const buyer = `buyer-${randomUUID()}@example.com`;
  const orderId = await anOrder(buyer, 'en');
  const id = randomUUID();
  await insertGiftCard(db, { ...aCard(5_000), id, orderId, orderNumber: 'ORD-1', issuedAt: new Date() });
  const [former, next] = [`noor-${id}@example.com`, `thief-${id}@example.org`];
  await db.update(giftCards).set({ recipientEmail: former }).where(eq(giftCards.id, id));
  await resendGiftCard(db, anOperator(), { id, email: next }, new Date());
  expect(await toldOf(id)).toMatchObject([{ to: buyer, language: 'en', newEmail: 't…@e….org' }]);

  await db.update(giftCards).set({ mailStatus: 'sent' }).where(eq(giftCards.id, id));
  await resendGiftCard(db, anOperator(), { id, email: former }, new Date());
  expect((await toldOf(id)).slice(1)).toMatchObject([
    { to: buyer, language: 'en', number: 2 },
    { to: next, language: 'nl', number: 2 },
  ]);
  await resendGiftCard(db, anOperator(), { id, email: former.toUpperCase() }, new Date());
  expect(await toldOf(id), 'the same mailbox').toHaveLength(3);

  const [mail] = await toldOf(id);
  if (!mail) throw new Error('Nobody was told.');
  await sendRedirectedMail(db, mail);
  const [sent] = vi.mocked(sendMail).mock.calls.at(-1) ?? [];
  expect(sent).toMatchObject({ to: buyer, language: 'en' });
  expect(`${sent?.subject} ${sent?.text} ${sent?.html}`).not.toContain(next);
  expect(sent?.text).toContain('t…@e….org');
});

test('a given card tells the recipient who had its mail, and nobody before', async () => {
  const { id } = await grantGiftCard(db, anOperator(), aCard(2_000), new Date());
  const resend = (email: string) => resendGiftCard(db, anOperator(), { id, email }, new Date());
  await resend('first@example.com');
  expect(await toldOf(id)).toEqual([]);
  await db.update(giftCards).set({ mailStatus: 'sent' }).where(eq(giftCards.id, id));
  await resend('second@example.com');
  expect(await toldOf(id)).toMatchObject([{ to: 'first@example.com', language: 'nl' }]);
});

test('a recipient who had the mail is told also while the card is mailed to them once more, and one who had none is not', async () => {
  const { id } = await grantGiftCard(db, anOperator(), aCard(2_000), new Date());
  const resend = (email: string) => resendGiftCard(db, anOperator(), { id, email }, new Date());
  const note = (mailStatus: 'sent' | 'failed') =>
    db.update(giftCards).set({ mailStatus, mailAt: new Date() }).where(eq(giftCards.id, id));
  await note('failed');
  for (const email of ['noor@example.com', 'ann@example.com']) await resend(email);
  expect(await toldOf(id), 'a mail that failed').toEqual([]);
  await note('sent');
  for (const email of ['ann@example.com', 'Ann@example.com', 'thief@example.org']) await resend(email);
  const told = [{ to: 'Ann@example.com', language: 'nl', newEmail: 't…@e….org' }];
  expect(await toldOf(id)).toMatchObject(told);
  await resend('other@example.org');
  expect(await toldOf(id), 'an address that was not mailed yet').toMatchObject(told);
});

function aCard(amountCents: number) {
  const people = { recipientName: 'Noor', recipientEmail: 'noor@example.com', senderName: '', message: '' };
  return { id: randomUUID(), amountCents, ...people, language: 'nl', deliverOn: '2031-12-24' } as const;
}

async function sumGiven(day: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::int as cents from gift_card_movements
    where kind = 'granted' and (at at time zone 'Europe/Amsterdam')::date = ${day}::date`);
  return rows[0]?.cents ?? 0;
}

async function anOrder(email: string, language: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into orders (order_number, email, language, total_cents, payment_method, shipping_address, expires_at)
    values (${`GC-${randomUUID().slice(0, 8)}`}, ${email}, ${language}, 5000, 'card', '{}', now()) returning id`);
  return rows[0]?.id ?? '';
}

async function toldOf(giftCardId: string): Promise<RedirectedCardMail[]> {
  const { rows } = await db.execute<{ data: RedirectedCardMail }>(sql`
    select data from pgboss.job where name = ${redirectedCardMails.name} and data->>'giftCardId' = ${giftCardId}
    order by (data->>'number')::int, data->>'to'`);
  return rows.map(({ data }) => data);
}
