import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { contactMails, queueContactMessage } from '../contact-mails.server.ts';
import { LONGEST_ANSWER } from '../contact-message.ts';
import { deleteOldContactMessages } from '../start-contact-jobs.server.ts';
import { contactMessages } from '../tables.server.ts';
import {
  deleteConversations,
  exportConversations,
  findConversation,
  listConversations,
  listConversationsOfOrder,
} from './conversations.server.ts';
import {
  answerMails,
  answerMessage,
  closeOrReopenMessage,
  mailAnswer,
  resendAnswer,
} from './reply-to-message.server.ts';

vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<typeof import('#app/platform/mail/smtp.server.ts')>()),
  sendMail: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'operator@example.com' };
const now = new Date('2026-11-26T12:00:00Z');

beforeAll(async () => {
  await Promise.all([startJobs(), import('./reply-mail.server.tsx')]);
  await declareQueue(contactMails);
  await declareQueue(answerMails);
}, 60_000);
beforeEach(() => {
  vi.mocked(sendMail).mockReset().mockResolvedValue({ ok: true });
});
afterAll(stopJobs);

test('an answer goes to who wrote, in their language, with what they asked, once though it was sent twice', async () => {
  const { id, email } = await aMessage({ language: 'nl', message: 'Waar is mijn pakket?\nGroet' });
  const answerId = randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect(await answer(id, 'Het komt morgen.\r\n\r\nFijne dag', answerId)).toEqual({ ok: true });
  const jobs = await jobsOf(answerId);
  expect(jobs).toEqual([{ answerId, number: 1 }]);
  for (let time = 0; time < 2; time += 1) await mailAnswer(db, { answerId, number: 1 }, now);
  expect(sendMail).toHaveBeenCalledTimes(1);
  const [mail] = vi.mocked(sendMail).mock.calls[0] ?? [];
  expect(mail).toMatchObject({
    to: email,
    language: 'nl',
    subject: 'Ons antwoord op je bericht aan Marenza',
  });
  expect(mail?.messageId).toContain(answerId);
  expect(mail?.text).toContain('Beste Noor,\n\nHet komt morgen.\n\nFijne dag');
  expect(mail?.text).toContain('> Waar is mijn pakket?\n> Groet');
  expect(mail?.html).toContain('Fijne dag');
  expect(await findConversation(db, id)).toMatchObject({
    state: 'answered',
    answers: [{ text: 'Het komt morgen.\n\nFijne dag', by: actor.email, mailStatus: 'sent', problem: '' }],
  });
  expect(await didOf(id)).toEqual(['answered']);
});

test('what does not arrive is told, and goes out again to a corrected address, once', async () => {
  const { id } = await aMessage();
  const answerId = randomUUID();
  await answer(id, 'Tomorrow.', answerId);
  vi.mocked(sendMail).mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await expect(mailAnswer(db, { answerId, number: 1 }, now)).rejects.toThrow();
  expect((await findConversation(db, id))?.answers).toMatchObject([
    { mailStatus: 'waiting', problem: 'ECONNREFUSED' },
  ]);
  vi.mocked(sendMail).mockResolvedValueOnce({ ok: false, reason: 'mail-refused', said: '550 no such user' });
  await mailAnswer(db, { answerId, number: 1 }, now);
  expect((await findConversation(db, id))?.answers).toMatchObject([
    { mailStatus: 'failed', problem: '550 no such user' },
  ]);
  const again = (email: string) => resendAnswer(db, actor, { messageId: id, answerId, email }, now);
  expect(await again('noor')).toEqual({ ok: false, reason: 'invalid-email' });
  const email = `corrected-${randomUUID()}@example.com`;
  expect(await again(email)).toEqual({ ok: true });
  // The former mail is not sent, even if it is still queued.
  vi.mocked(sendMail).mockClear();
  await mailAnswer(db, { answerId, number: 1 }, now);
  expect(sendMail).not.toHaveBeenCalled();
  await mailAnswer(db, { answerId, number: 2 }, now);
  expect(vi.mocked(sendMail).mock.calls).toMatchObject([[{ to: email }]]);
  expect(await again('other@example.com')).toEqual({ ok: true });
  expect(await findConversation(db, id)).toMatchObject({ email, answers: [{ mailStatus: 'sent' }] });
});

test('a mail server that is away for a day has failed', async () => {
  const { id } = await aMessage();
  const answerId = randomUUID();
  await answer(id, 'Tomorrow.', answerId);
  vi.mocked(sendMail).mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await expect(mailAnswer(db, { answerId, number: 1 }, now)).rejects.toThrow();
  await mailAnswer(db, { answerId, number: 1 }, new Date(now.getTime() + 24 * 3_600_000));
  expect((await findConversation(db, id))?.answers).toMatchObject([{ mailStatus: 'failed' }]);
});

test('nothing, too much and what is gone is not answered', async () => {
  const { id } = await aMessage();
  expect(await answer(id, ' \n ')).toEqual({ ok: false, reason: 'empty' });
  expect(await answer(id, 'x\0')).toEqual({ ok: false, reason: 'empty' });
  expect(await answer(id, 'x'.repeat(LONGEST_ANSWER + 1))).toEqual({ ok: false, reason: 'too-long' });
  expect(await answer(randomUUID(), 'Tomorrow.')).toEqual({ ok: false, reason: 'missing' });
  expect(await findConversation(db, id)).toMatchObject({ state: 'new', answers: [] });
});

test('a message is closed and opened again as it was, by two operators at once too', async () => {
  const { id } = await aMessage();
  const set = (isClosed: boolean) => closeOrReopenMessage(db, actor, { messageId: id, isClosed }, now);
  await Promise.all([set(true), set(true)]);
  expect(await findConversation(db, id)).toMatchObject({ state: 'closed' });
  await set(false);
  expect(await findConversation(db, id)).toMatchObject({ state: 'new' });
  await answer(id, 'Tomorrow.');
  await set(true);
  await set(false);
  expect(await findConversation(db, id)).toMatchObject({ state: 'answered' });
  expect((await didOf(id)).sort()).toEqual(['answered', 'closed', 'closed', 'reopened', 'reopened']);
});

test('messages are found by name, address, order and words, and by their state', async () => {
  const word = `w${randomUUID().slice(0, 8)}`;
  const { id, email } = await aMessage({ message: `Where is my ${word}?`, orderNumber: '#770001' });
  await aMessage({ message: `Never mind the ${word}` });
  await closeOrReopenMessage(db, actor, { messageId: id, isClosed: true }, now);
  const find = async (search: string, state: 'all' | 'new' | 'closed' = 'all') => {
    const found = await listConversations(db, { search, state, page: 1, perPage: 25 });
    return [found.total, found.conversations.length];
  };
  expect(await find(word.toUpperCase())).toEqual([2, 2]);
  expect(await find(word, 'closed')).toEqual([1, 1]);
  expect(await find(email)).toEqual([1, 1]);
  expect(await find('ORD-770001')).toEqual([1, 1]);
  expect(await find('%')).toEqual([0, 0]);
});

test('of an order is what names it and comes from its address', async () => {
  const { id, email } = await aMessage({ orderNumber: 'ord 770002' });
  await aMessage({ orderNumber: 'ORD-770002' });
  const found = (address: string) => listConversationsOfOrder(db, { number: 'ORD-770002', email: address });
  expect((await found(email.toUpperCase())).map((one) => one.id)).toEqual([id]);
  expect(await found('')).toEqual([]);
});

test('a copy has what somebody wrote and was answered; erased, nothing of it is left', async () => {
  const { id, email } = await aMessage({ message: 'Where is it?' });
  await answer(id, 'Tomorrow.');
  await aMessage();
  expect(await exportConversations(db, email.toUpperCase())).toMatchObject([
    { message: 'Where is it?', answers: [{ text: 'Tomorrow.' }] },
  ]);
  await deleteConversations(db, email.toUpperCase());
  expect(await exportConversations(db, email)).toEqual([]);
  expect(await findConversation(db, id)).toBeUndefined();
});

test('two years after the last thing that happened to it a message is forgotten', async () => {
  const [old, kept] = [await aMessage(), await aMessage()];
  const longAgo = new Date(now.getTime() - 731 * 86_400_000);
  await db.update(contactMessages).set({ updatedAt: longAgo }).where(eq(contactMessages.id, old.id));
  expect(await deleteOldContactMessages(db, now)).toBe(1);
  expect(await findConversation(db, old.id)).toBeUndefined();
  expect(await findConversation(db, kept.id)).toBeDefined();
});

type Written = { language?: 'en' | 'nl'; message?: string; orderNumber?: string };

async function aMessage({
  language = 'en',
  message = 'Where is my parcel?',
  orderNumber = '',
}: Written = {}) {
  const email = `noor-${randomUUID()}@example.com`;
  await queueContactMessage(
    db,
    { name: 'Noor', email, orderNumber, subject: 'order', message },
    language,
    now,
  );
  const [kept] = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  if (!kept) throw new Error('The message was not kept.');
  return kept;
}

function answer(messageId: string, text: string, answerId: string = randomUUID()) {
  return answerMessage(db, actor, { messageId, answerId, text }, now);
}

async function didOf(id: string): Promise<string[]> {
  const changes = await db.select().from(auditLogs).where(eq(auditLogs.objectId, id));
  expect(JSON.stringify(changes)).not.toMatch(/Tomorrow|parcel|noor-/);
  return changes.map(({ action }) => action);
}

async function jobsOf(answerId: string) {
  const { rows } = await db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = ${answerMails.name} and data->>'answerId' = ${answerId}`,
  );
  return rows.map(({ data }) => data);
}
