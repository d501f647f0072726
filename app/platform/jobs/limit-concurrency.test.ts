import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('so much is done at once and no more, and a failure lets the next one in', async () => {
  const inTurn = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const work = async (at: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (at === 1) throw new Error('no');
    return at;
  };
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((at) => inTurn(() => work(at))));
  expect(most).toBe(2);
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
});
