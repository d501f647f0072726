import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Db, db, pool } from '#app/platform/database/db.server.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { holdStockForTests } from '#tests/support/products.ts';
import { dropQueues, drops } from '../tables.server.ts';
import { joinAll } from './join-queue.server.ts';
import { findQueue } from './queue.server.ts';
import { findStatus, serveQueueStatus, startQueues, tick } from './queue-status.server.ts';
import { findOwnTicket } from './tickets.server.ts';

const server = createServer((request, response) => {
  if (!serveQueueStatus(request, response)) response.writeHead(418).end();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

test('everybody is told the same of a queue, and hears at once who is admitted', async () => {
  const { dropId, product, startsAt, endsAt } = await addDropWithQueue(3);
  await holdStockForTests(product.id, 'M', 1);
  await tick(db);
  await comeIn(dropId, 5);
  await tick(db);
  const answer = await ask(dropId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=1');
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(await answer.json()).toEqual({
    state: 'waiting',
    now: expect.any(String),
    age: 0,
    opensAt: new Date(startsAt.getTime() - 15 * 60_000).toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    placesGiven: true,
    admittedUpTo: 2,
    lastPlace: 5,
    left: 3,
    held: 1,
    pollSeconds: expect.any(Number),
    message: null,
  });
  const head = await fetch(`${origin}/the-drop/${dropId}/queue/status?x`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('what is told follows the clock, operators and what is left', async () => {
  const { dropId, product } = await addDropWithQueue(3, { from: 5 });
  const stateAfter = async (change: () => Promise<unknown>) => {
    await change();
    await tick(db);
    return findStatus(dropId)?.state;
  };
  expect(await stateAfter(async () => {})).toBe('before');
  // Stock stays secret before the start.
  expect(findStatus(dropId)).toMatchObject({ left: 0, held: 0, placesGiven: false });
  const set = (values: Partial<typeof dropQueues.$inferInsert>) => () =>
    db.update(dropQueues).set(values).where(eq(dropQueues.dropId, dropId));
  const move = (from: string, to: string) => () =>
    db.execute(sql`update drops set start_date = now() + ${from}::interval, end_date = now() + ${to}::interval
      where id = ${dropId}`);
  expect(await stateAfter(move('-1 minute', '1 hour'))).toBe('waiting');
  expect(await stateAfter(set({ state: 'paused', message: 'Back in a minute.' }))).toBe('paused');
  expect(findStatus(dropId)?.message).toEqual({ en: 'Back in a minute.', nl: 'Back in a minute.' });
  expect(await stateAfter(set({ state: 'closed', message: null }))).toBe('closed');
  expect(await stateAfter(set({ state: 'running' }))).toBe('waiting');
  const setStock = (pieces: number) => () =>
    db.execute(sql`update product_sizes set stock_quantity = ${pieces} where product_id = ${product.id}`);
  expect(await stateAfter(setStock(0))).toBe('sold-out');
  expect(await stateAfter(setStock(1))).toBe('waiting');
  await holdStockForTests(product.id, 'M', 1);
  // Reserved items may come back.
  expect(await stateAfter(async () => {})).toBe('waiting');
  expect(await stateAfter(move('-2 hours', '-1 minute'))).toBe('over');
  expect(await stateAfter(move('-3 hours', '-2 hours'))).toBeUndefined();
});

test('of a drop that is not announced nothing is told, and nobody joins, until its room opens', async () => {
  const { dropId } = await addDropWithQueue(3, { from: 60, opensMinutesBefore: 15 });
  const setAnnounced = (when: string) =>
    db.execute(sql`update drops set announced_at = now() + ${when}::interval where id = ${dropId}`);
  await db.execute(sql`update drops set announced_at = null where id = ${dropId}`);
  await tick(db);
  expect((await ask(dropId)).status).toBe(404);
  expect(await findQueue(db, dropId)).toBeUndefined();
  await setAnnounced('1 minute');
  await tick(db);
  expect((await ask(dropId)).status).toBe(404);
  await setAnnounced('-1 minute');
  await tick(db);
  expect((await ask(dropId)).status).toBe(200);
  await db.execute(
    sql`update drops set announced_at = null, start_date = now() + interval '15 minutes' where id = ${dropId}`,
  );
  await tick(db);
  expect((await ask(dropId)).status).toBe(200);
});

test('of drops that are off, open or unknown nothing is told', async () => {
  const off = await addDropWithQueue(3);
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, off.dropId));
  const open = await addDropWithQueue(3, { saleMethod: 'open' });
  await tick(db);
  for (const dropId of [off.dropId, open.dropId, 'unknown', '%E0%A4%A', '..%2f'])
    expect((await ask(dropId)).status, dropId).toBe(404);
  const posted = await fetch(`${origin}/the-drop/${off.dropId}/queue/status`, { method: 'POST' });
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${origin}/the-drop/${off.dropId}/queue`)).status).toBe(418);
});

test('a thousand polls ask the database nothing', async () => {
  const { dropId } = await addDropWithQueue(3);
  await tick(db);
  const asked = vi.spyOn(pool, 'query');
  const connected = vi.spyOn(pool, 'connect');
  const answers = [];
  for (let hundred = 0; hundred < 10; hundred++)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, async () => (await ask(dropId)).status))));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(asked).not.toHaveBeenCalled();
  expect(connected).not.toHaveBeenCalled();
});

test('while the database is away the last known is told with its age, for a minute; then nothing', async () => {
  const { dropId } = await addDropWithQueue(3);
  await tick(db);
  const away = {
    select: () => {
      throw new Error('away');
    },
    transaction: () => Promise.reject(new Error('away')),
  };
  await expect(tick(away as unknown as Db)).rejects.toThrow('away');
  const readAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(readAt + 40_000);
  expect(await (await ask(dropId)).json()).toMatchObject({ state: 'waiting', age: 40 });
  clock.mockReturnValue(readAt + 61_000);
  const answer = await ask(dropId);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(findStatus(dropId)).toBeUndefined();
  clock.mockRestore();
  await tick(db);
  expect((await ask(dropId)).status).toBe(200);
});

test('a process that runs admits by itself, and stops when it is told to', async () => {
  const { dropId } = await addDropWithQueue(1);
  const [first = ''] = await comeIn(dropId, 2);
  const stop = await startQueues(db);
  await vi.waitFor(
    async () =>
      expect(await findOwnTicket(db, dropId, guest(first), new Date())).toMatchObject({ state: 'admitted' }),
    { timeout: 20_000 },
  );
  await vi.waitFor(() => expect(findStatus(dropId)?.admittedUpTo).toBe(1), { timeout: 20_000 });
  await stop();
});

function ask(dropId: string): Promise<Response> {
  return fetch(`${origin}/the-drop/${dropId}/queue/status`);
}

async function comeIn(dropId: string, count: number): Promise<string[]> {
  const queue = await findQueue(db, dropId);
  if (!queue) throw new Error('There is no such queue.');
  const joined = await joinAll(db, queue, new Array<undefined>(count).fill(undefined), new Date());
  return joined.map((one) => (one.ok ? one.ticket.id : one.reason));
}
