import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import {
  findAdminGiftCard,
  listGiftCards,
  readGiftCardLiability,
  readOutstandingCents,
} from '../editing/admin-gift-cards.server.ts';
import { blockGiftCard, resendGiftCard } from '../editing/block-gift-card.server.ts';
import { grantGiftCard } from '../issue-gift-card.server.ts';
import { giftCards } from '../tables.server.ts';
import { listUndeliveredGiftCards, sendDueGiftCards } from './send-gift-card-mails.server.ts';

vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<typeof import('#app/platform/mail/smtp.server.ts')>()),
  sendMail: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const eve = new Date('2026-12-23T22:59:00Z');
const day = new Date('2026-12-23T23:00:00Z');

beforeEach(async () => {
  await db.update(giftCards).set({ mailStatus: 'sent' });
  vi.mocked(sendMail).mockReset().mockResolvedValue({ ok: true });
});

test('a card is mailed on its day of Amsterdam, once, with its code', async () => {
  const { id, code = '' } = await grant();
  await sendDueGiftCards(db, eve);
  expect(sendMail).not.toHaveBeenCalled();
  for (let time = 0; time < 2; time++) await sendDueGiftCards(db, day);
  expect(sendMail).toHaveBeenCalledTimes(1);
  const [mail] = vi.mocked(sendMail).mock.calls[0] ?? [];
  expect(mail).toMatchObject({ to: 'noor@example.com', language: 'nl' });
  const shown = code.replaceAll(/.{4}(?=.)/g, '$&-');
  expect(mail?.text).toContain(shown);
  expect(mail?.html).toContain(shown);
  expect(mail?.html.replaceAll(/https?:\/\/[^"<\s]+/g, ''), 'in no address').toContain(shown);
  expect(await mailOf(id)).toMatchObject({ mailStatus: 'sent', mailProblem: null });
});

test('what a mail server will never take has failed at once; what it does not take now waits, for a day', async () => {
  const { id } = await grant();
  vi.mocked(sendMail).mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await sendDueGiftCards(db, day);
  expect(await mailOf(id)).toMatchObject({ mailStatus: 'waiting', mailProblem: 'ECONNREFUSED' });
  await sendDueGiftCards(db, new Date(day.getTime() + 5 * 60_000));
  expect(sendMail).toHaveBeenCalledTimes(1);
  await sendDueGiftCards(db, new Date(day.getTime() + 24 * 3_600_000));
  expect(await mailOf(id)).toMatchObject({ mailStatus: 'failed' });
  const other = await grant();
  vi.mocked(sendMail).mockResolvedValue({ ok: false, reason: 'mail-refused', said: '550 no such user' });
  await sendDueGiftCards(db, day);
  expect(await mailOf(other.id)).toMatchObject({ mailStatus: 'failed', mailProblem: '550 no such user' });
  const told = await db.execute(
    sql`select subject, details from operator_notifications where kind = 'mail' order by noted_at`,
  );
  expect(told.rows).toHaveLength(2);
  expect(told.rows).toContainEqual({
    subject: `gift-card/${other.id}`,
    details: { giftCardId: other.id, codeEnd: expect.stringMatching(/^\w{4}$/) },
  });
});

test('what did not arrive is listed with what the server said, until it is corrected and arrives, or is blocked', async () => {
  const [failed, waiting, blocked] = [await grant(), await grant(), await grant()];
  vi.mocked(sendMail)
    .mockResolvedValueOnce({ ok: false, reason: 'mail-refused', said: '550 no such user' })
    .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await db.update(giftCards).set({ deliverOn: '2026-12-23' }).where(eq(giftCards.id, failed.id));
  await sendDueGiftCards(db, day);
  await blockGiftCard(db, actor, { id: blocked.id, isBlocked: true }, day);
  const found = await listUndeliveredGiftCards(db, 5);
  expect(found).toMatchObject({ failed: 1, waiting: 1 });
  expect(new Set(found.cards.map(({ id }) => id))).toEqual(new Set([failed.id, waiting.id]));
  expect(found.cards).toContainEqual({
    id: failed.id,
    codeEnd: failed.code?.slice(-4),
    email: 'noor@example.com',
    status: 'failed',
    tries: 1,
    problem: '550 no such user',
    at: day.toISOString(),
  });
  vi.mocked(sendMail).mockReset().mockResolvedValue({ ok: true });
  await resendGiftCard(db, actor, { id: failed.id, email: 'noor@example.org' }, day);
  await sendDueGiftCards(db, new Date(day.getTime() + 10 * 60_000));
  expect(await listUndeliveredGiftCards(db, 5)).toEqual({ cards: [], failed: 0, waiting: 0 });
});

test('sent again it is another mail, to the address that is right; a blocked card is not mailed', async () => {
  const { id } = await grant();
  await blockGiftCard(db, actor, { id, isBlocked: true }, eve);
  expect(await resendGiftCard(db, actor, { id, email: 'noor@example.org' }, eve)).toMatchObject({
    ok: false,
  });
  await sendDueGiftCards(db, day);
  expect(sendMail).not.toHaveBeenCalled();
  await blockGiftCard(db, actor, { id, isBlocked: false }, eve);
  expect(await resendGiftCard(db, actor, { id, email: 'no address' }, eve)).toEqual({
    ok: false,
    reason: 'email',
  });
  expect(await resendGiftCard(db, actor, { id, email: ' noor@example.org ' }, eve)).toMatchObject({
    ok: true,
  });
  await sendDueGiftCards(db, eve);
  await resendGiftCard(db, actor, { id, email: 'noor@example.org' }, eve);
  await sendDueGiftCards(db, eve);
  const calls = vi.mocked(sendMail).mock.calls.map(([{ to, messageId }]) => [to, messageId]);
  expect(calls.map(([to]) => to)).toEqual(['noor@example.org', 'noor@example.org']);
  expect(new Set(calls.map(([, messageId]) => messageId)).size).toBe(2);
});

test('the form sent twice gives one card; it is found by its end and its recipient, and what is owed is in the report', async () => {
  const before = await readGiftCardLiability(db, { from: '2026-12-23', to: '2026-12-23' });
  const id = randomUUID();
  const { code = '' } = await grant(id);
  await grant(id);
  const card = await findAdminGiftCard(db, id);
  expect(card).toMatchObject({ balanceCents: 2_550, movements: [{ kind: 'granted', cents: 2_550 }] });
  expect(JSON.stringify(card)).not.toContain(code);
  for (const search of [code.slice(-4).toLowerCase(), `…${code.slice(-4)}`]) {
    const { cards } = await listGiftCards(db, { search, page: 1, perPage: 25 });
    expect(cards.map((one) => one.id)).toContain(id);
  }
  expect((await listGiftCards(db, { search: 'nobody@', page: 1, perPage: 25 })).cards).toEqual([]);
  const after = await readGiftCardLiability(db, { from: '2026-12-23', to: '2026-12-23' });
  expect(after.closingCents - before.closingCents).toBe(2_550);
  expect(await readOutstandingCents(db)).toBe(after.closingCents);
  expect(after.days).toMatchObject([{ day: '2026-12-23', outstandingCents: after.closingCents }]);
});

function grant(id: string = randomUUID()) {
  const people = {
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: 'Sem',
    message: 'Fijne dag!',
  };
  const card = { id, amountCents: 2_550, ...people, language: 'nl', deliverOn: '2026-12-24' } as const;
  return grantGiftCard(db, actor, card, eve);
}

async function mailOf(id: string) {
  return (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0];
}
