import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import { workOut } from '../queue/proof-of-work.ts';
import { admit } from '../queue/queue.server.ts';
import { readTicketCookie } from '../queue/ticket-cookie.server.ts';
import {
  findChance,
  findPublishedChance,
  type PublishedChance,
} from '../random-order/published-seeds.server.ts';
import { findRoomDrop } from '../shown-drops.server.ts';
import { dropQueueTickets, drops } from '../tables.server.ts';
import { findTicketByLink, returnMails, sendRejoinMail } from '../waiting-room/send-rejoin-mail.server.ts';
import { type PlaceForm, submitPlaceForm } from '../waiting-room/submit-place-form.server.ts';
import type { PlaceAnswer } from '../waiting-room/use-joining.ts';

/** Allows for a busy machine. */
const MILLIONS_OF_HASHES_MS = 240_000;

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

beforeAll(async () => {
  await startJobs();
  await declareQueue(returnMails);
}, 60_000);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('a waiting room is there once its drop is announced or it opens, and for drops with a queue that are switched on', async () => {
  const secret = await addDropWithQueue(3, { from: 60, opensMinutesBefore: 15 });
  const isThere = async (dropId: string) => (await findRoomDrop(db, dropId, 'nl')) !== undefined;
  await db.update(drops).set({ announcedAt: null }).where(eq(drops.id, secret.dropId));
  expect(await isThere(secret.dropId)).toBe(false);
  await db.update(drops).set({ announcedAt: new Date() }).where(eq(drops.id, secret.dropId));
  expect(await isThere(secret.dropId)).toBe(true);
  const open = await addDropWithQueue(3, { from: 14, opensMinutesBefore: 15 });
  expect(await isThere(open.dropId)).toBe(true);
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, open.dropId));
  expect(await isThere(open.dropId)).toBe(false);
  const toAll = await addDropWithQueue(3, { saleMethod: 'open' });
  expect(await isThere(toAll.dropId)).toBe(false);
  expect(await isThere('\0')).toBe(false);
});

test('a browser takes a place, has it by its cookie, and gives it back', async () => {
  const { dropId } = await addDropWithQueue(3);
  expect(await ask(dropId, 'leaving')).toMatchObject({
    answer: { ok: false, reason: 'no-ticket' },
    status: 409,
  });
  const joined = await ask(dropId, 'place');
  expect(joined).toMatchObject({ answer: { of: 'place', ok: true, ticket: { place: 1 } }, status: 200 });
  const ticket = ticketOf(joined.answer);
  expect(readTicketCookie(requestWith(joined.cookie))).toEqual([ticket.id]);
  const again = await ask(dropId, 'place', { cookie: joined.cookie });
  expect(ticketOf(again.answer)).toEqual(ticket);
  const left = await ask(dropId, 'leaving', { cookie: joined.cookie });
  expect(left.answer).toMatchObject({ of: 'leaving', ok: true, ticket: { id: ticket.id, state: 'left' } });
  const anew = await ask(dropId, 'place', { cookie: joined.cookie });
  expect(ticketOf(anew.answer)).toMatchObject({ place: 2 });
});

test('what cannot be had is refused with its reason and a status of its own', async () => {
  expect(await ask(randomUUID(), 'place')).toMatchObject({ answer: { reason: 'unknown' }, status: 404 });
  const { cookie: anywhere } = await ask((await addDropWithQueue(3)).dropId, 'place');
  for (const form of ['place', 'leaving', 'return-link'] as const)
    expect(await ask('no\0text', form, { cookie: anywhere })).toMatchObject({ answer: { ok: false } });
  const early = await addDropWithQueue(3, { from: 60 });
  expect(await ask(early.dropId, 'place')).toMatchObject({ answer: { reason: 'not-open-yet' }, status: 409 });
  const over = await addDropWithQueue(3, { from: -60, to: -1 });
  expect(await ask(over.dropId, 'place')).toMatchObject({ answer: { reason: 'over' }, status: 410 });
  const { dropId } = await addDropWithQueue(3);
  const email = 'noor@example.com';
  expect(await ask(dropId, 'return-link', { email })).toMatchObject({ answer: { reason: 'no-ticket' } });
  const { cookie } = await ask(dropId, 'place');
  for (const wrong of [undefined, 'noor', `${'a'.repeat(250)}@example.com`])
    expect(await ask(dropId, 'return-link', { cookie, email: wrong })).toMatchObject({
      answer: { reason: 'invalid-email' },
      status: 400,
    });
});

test(
  'where a queue asks guests for a proof they get a challenge, and by its proof one place, however often and by whomever it is brought',
  async () => {
    const { dropId } = await addDropWithQueue(3, { asksProof: true });
    const asked = await ask(dropId, 'place');
    expect(asked).toMatchObject({ answer: { of: 'place', ok: false, reason: 'proof-needed' }, status: 403 });
    expect(asked.cookie).toBe('');
    const proof = workOut(challengeOf(asked.answer));
    const other = await addDropWithQueue(3, { asksProof: true });
    expect((await ask(other.dropId, 'place', { proof })).status).toBe(403);

    const mine = await ask(dropId, 'place', { proof });
    expect(mine).toMatchObject({ answer: { ok: true, ticket: { place: 1 } }, status: 200 });
    const ticket = ticketOf(mine.answer);
    // The answer was lost, a tab is open twice, or a guest shares their proof.
    const others = await Promise.all(Array.from({ length: 5 }, () => ask(dropId, 'place', { proof })));
    expect(others.map(({ answer }) => ticketOf(answer).id)).toEqual(Array(5).fill(ticket.id));
    expect(await db.$count(dropQueueTickets, eq(dropQueueTickets.dropId, dropId))).toBe(1);
    expect(await ask(dropId, 'place', { cookie: mine.cookie })).toMatchObject({ status: 200 });

    await ask(dropId, 'leaving', { cookie: mine.cookie });
    const again = await ask(dropId, 'place', { cookie: mine.cookie, proof });
    expect(again).toMatchObject({ answer: { reason: 'proof-needed' }, status: 403 });
    expect(challengeOf(again.answer)).not.toBe(challengeOf(asked.answer));
  },
  MILLIONS_OF_HASHES_MS,
);

test('a proof is asked for only while somebody could take a place', async () => {
  const early = await addDropWithQueue(3, { from: 60, asksProof: true });
  expect(await ask(early.dropId, 'place')).toMatchObject({ answer: { reason: 'not-open-yet' }, status: 409 });
  const over = await addDropWithQueue(3, { from: -60, to: -1, asksProof: true });
  expect(await ask(over.dropId, 'place')).toMatchObject({ answer: { reason: 'over' }, status: 410 });
});

test('a mailed link brings the place along, in the language of who asked, until it is given back or the drop is over', async () => {
  const { dropId, title, endsAt } = await addDropWithQueue(3);
  const { cookie, answer } = await ask(dropId, 'place');
  const { id: ticketId } = ticketOf(answer);
  const email = `returns-${randomUUID()}@example.com`;
  const now = new Date();
  expect(await ask(dropId, 'return-link', { cookie, email })).toMatchObject({ status: 200 });
  const job = { ticketId, email, language: 'nl' as const, askedAt: now.toISOString() };
  await sendRejoinMail(db, job, now);
  const [mail] = mailbox.messages().filter(({ to }) => to.includes(email));
  expect(mail?.subject).toBe(`Je plaats in de wachtrij van ${title}`);
  const token = /queue\/return\?token=([\w-]+)&lang=nl/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await findTicketByLink(db, dropId, token, now)).toMatchObject({ id: ticketId, dropId });
  expect(await findTicketByLink(db, dropId, token.slice(1), now)).toBeUndefined();
  const other = await addDropWithQueue(3);
  expect(await findTicketByLink(db, other.dropId, token, now)).toBeUndefined();
  expect(await findTicketByLink(db, dropId, token, endsAt)).toBeUndefined();
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await findTicketByLink(db, dropId, token, now)).toBeUndefined();
  await db.update(drops).set({ saleMethod: 'queue' }).where(eq(drops.id, dropId));
  expect(await findTicketByLink(db, dropId, token, now)).toMatchObject({ id: ticketId });
  await ask(dropId, 'leaving', { cookie });
  expect(await findTicketByLink(db, dropId, token, now)).toBeUndefined();
  const sent = mailbox.messages().length;
  await sendRejoinMail(db, job, now);
  expect(mailbox.messages()).toHaveLength(sent);
});

test('one address is mailed six times an hour from one network', async () => {
  const { dropId } = await addDropWithQueue(3);
  const { cookie } = await ask(dropId, 'place');
  const email = `often-${randomUUID()}@example.com`;
  const statuses = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await ask(dropId, 'return-link', { cookie, email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('the seed is secret until the places are given; then it and the tickets of the draw are published, and prove them', async () => {
  const { dropId, startsAt } = await addDropWithQueue(0, { from: 5 });
  for (let person = 0; person < 20; person += 1) await ask(dropId, 'place');
  const before = (await findChance(db, dropId, 'en'))?.chance;
  expect(before).toMatchObject({ seed: null, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await findPublishedChance(db, dropId)).toEqual({ ...before, lists: [] });

  await admit(db, dropId, startsAt);
  const late = await ask(dropId, 'place', { now: startsAt });
  const published = await findPublishedChance(db, dropId);
  expect(published?.seedHash).toBe(before?.seedHash);
  expect(published?.lists.map(({ ids }) => ids.length)).toEqual([20]);
  expect(published?.lists[0]?.ids).not.toContain(ticketOf(late.answer).id);
  expect(Object.keys(published ?? {}).toSorted()).toEqual([
    'drop',
    'lists',
    'method',
    'seed',
    'seedHash',
    'startsAt',
  ]);
  expect(await verify(published)).toMatchObject({ isTrue: true, tickets: 20 });
});

type Asking = { cookie?: string; email?: unknown; proof?: unknown; now?: Date };

/** Returns a browser's answer and its updated cookie. */
async function ask(
  dropId: string,
  form: PlaceForm,
  { cookie = '', email, proof, now = new Date() }: Asking = {},
): Promise<{ answer: PlaceAnswer; status: number; cookie: string }> {
  const info = { id: '', nonce: '', language: 'nl' as const, clientAddress: '203.0.113.7' };
  const asked = { dropId, request: requestWith(cookie), email, proof, browser: undefined };
  const { answer, status, headers } = await submitPlaceForm(db, form, asked, info, now);
  return { answer, status, cookie: headers['Set-Cookie']?.split(';')[0] ?? cookie };
}

function requestWith(cookie: string): Request {
  return new Request('http://shop.example/', { headers: { Cookie: cookie } });
}

function ticketOf(answer: PlaceAnswer) {
  if (!answer.ok || !answer.ticket) throw new Error(`No ticket: ${JSON.stringify(answer)}`);
  return answer.ticket;
}

function challengeOf(answer: PlaceAnswer): string {
  if (answer.ok || answer.reason !== 'proof-needed')
    throw new Error(`No challenge: ${JSON.stringify(answer)}`);
  return answer.challenge;
}

async function verify(published: PublishedChance | undefined): Promise<unknown> {
  const program = await import(pathToFileURL(path.resolve('public/verify-drop.mjs')).href);
  return program.verifyDrop(published);
}
