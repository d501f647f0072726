import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const bounds = { atOnce: 4, atOnceOfNetwork: 2, ofNetwork: 3, patienceMs: 1_000 };

function openWork() {
  let end = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { end, work: vi.fn(() => work) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a network has so many turns at once, others have theirs, and one too many is refused at once', async () => {
  const inTurn = createTurns(bounds);
  const crowd = Array.from({ length: 3 }, openWork);
  const placed = crowd.map(({ work }) => inTurn('crowd', work));
  expect(await inTurn('crowd', async () => 'placed')).toEqual({ ok: false, reason: 'busy' });
  expect(await inTurn('other', async () => 'placed')).toBe('placed');
  expect(crowd.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0]);
  crowd[0]?.end('first');
  await settled();
  expect(crowd[2]?.work).toHaveBeenCalledOnce();
  for (const { end } of crowd) end('done');
  expect(await Promise.all(placed)).toEqual(['first', 'done', 'done']);
  expect(await inTurn('crowd', async () => 'placed')).toBe('placed');
});

test('work whose turn does not come in time is refused and never begun', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns(bounds);
  const held = [openWork(), openWork()];
  const placed = held.map(({ work }) => inTurn('crowd', work));
  const late = openWork();
  const answer = inTurn('crowd', late.work);
  await vi.advanceTimersByTimeAsync(bounds.patienceMs);
  expect(await answer).toEqual({ ok: false, reason: 'busy' });
  vi.useRealTimers();
  for (const { end } of held) end('done');
  expect(await Promise.all(placed)).toEqual(['done', 'done']);
  expect(late.work).not.toHaveBeenCalled();
  expect(await inTurn('crowd', async () => 'placed')).toBe('placed');
});

test('whatever comes, fails and ends, no bound is passed and every turn is given back', async () => {
  const job = fc.record({ network: fc.constantFrom('a', 'b', 'c'), steps: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 30 }), async (jobs) => {
      const inTurn = createTurns(bounds);
      const running: string[] = [];
      await Promise.allSettled(
        jobs.map(({ network, steps, fails }) =>
          inTurn(network, async () => {
            running.push(network);
            expect(running.length).toBeLessThanOrEqual(bounds.atOnce);
            expect(running.filter((one) => one === network).length).toBeLessThanOrEqual(
              bounds.atOnceOfNetwork,
            );
            for (let step = 0; step < steps; step += 1) await settled();
            running.splice(running.indexOf(network), 1);
            if (fails) throw new Error('failed');
          }),
        ),
      ).then((outcomes) => {
        const wrong = outcomes.filter((one) => one.status === 'rejected' && one.reason.message !== 'failed');
        expect(wrong).toEqual([]);
      });
      const again = ['a', 'b', 'c'].map((network) => inTurn(network, async () => network));
      expect(await Promise.all(again)).toEqual(['a', 'b', 'c']);
    }),
    { numRuns: 30 },
  );
});
