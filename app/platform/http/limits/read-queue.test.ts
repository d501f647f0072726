import { expect, test } from 'vitest';
import { createReadQueue } from './throttle-uncached-pages.server.ts';

const options = { atOnce: 2, mostWaiting: 4, mostWaitingOfOne: 2, longestWaitMs: 60_000 };
const stays = () => {};

test('so many at once, the others in the order they came', async () => {
  const queue = createReadQueue(options);
  const order: string[] = [];
  const enter = async (client: string) => {
    const leave = await queue.enter(client, stays);
    if (typeof leave === 'string') throw new Error(leave);
    order.push(client);
    return leave;
  };
  const first = await Promise.all([enter('a'), enter('b')]);
  const later = ['c', 'd', 'e'].map(enter);
  expect(order).toEqual(['a', 'b']);
  first[0]?.();
  first[0]?.();
  const third = await later[0];
  expect(order).toEqual(['a', 'b', 'c']);
  first[1]?.();
  third?.();
  await Promise.all(later);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the line is short, and shorter for one client', async () => {
  const queue = createReadQueue(options);
  for (const client of ['a', 'a']) expect(await queue.enter(client, stays)).toBeTypeOf('function');
  const waiting = ['a', 'a', 'b', 'c'].map((client) => queue.enter(client, stays));
  expect(await queue.enter('a', stays)).toBe('full');
  expect(await queue.enter('d', stays)).toBe('full');
  expect(waiting).toHaveLength(4);
});

test('who waits too long hears so, who has gone waits no longer', async () => {
  const queue = createReadQueue({ ...options, atOnce: 1, longestWaitMs: 10 });
  const leave = await queue.enter('a', stays);
  expect(await queue.enter('b', stays)).toBe('full');
  expect(await queue.enter('b', (listener) => setImmediate(listener))).toBe('gone');
  if (typeof leave === 'function') leave();
  await expect.poll(() => queue.enter('c', stays)).toBeTypeOf('function');
});

test('between two of them whatever else has come is answered', async () => {
  const queue = createReadQueue({ ...options, atOnce: 1 });
  const leave = await queue.enter('a', stays);
  let rounds = 0;
  let isNext = false;
  const next = queue.enter('b', stays).then(() => {
    isNext = true;
  });
  if (typeof leave === 'function') leave();
  while (!isNext) {
    await new Promise((resolve) => setImmediate(resolve));
    rounds += 1;
  }
  await next;
  expect(rounds).toBeGreaterThanOrEqual(4);
});
