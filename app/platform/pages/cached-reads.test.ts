import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databaseUnavailable, withRequestDatabaseState } from '../database/database-unavailable.server.ts';
import { createCachedReads } from './cached-reads.server.ts';
import { createPageCache } from './page-cache.server.ts';

const event = fc.oneof(
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat(3), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), tag: fc.constantFrom('navigation', 'content', '*') }),
  fc.record({ kind: fc.constantFrom('close' as const, 'open' as const) }),
);

test('nobody gets an older state than when they asked, however reads, changes and a lost listener meet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40, size: 'max' }), async (events) => {
      const cache = createPageCache();
      cache.open();
      const cachedRead = createCachedReads(cache);
      let isOpen = true;
      let state = 0;
      const running: { finish: (fails: boolean) => void }[] = [];
      const answers: Promise<void>[] = [];
      const read = () => {
        const then = state;
        return new Promise<number>((resolve, reject) =>
          running.push({ finish: (fails) => (fails ? reject(new Error('away')) : resolve(then)) }),
        );
      };
      for (const happens of events) {
        if (happens.kind === 'open') cache.open();
        if (happens.kind === 'close') cache.close();
        if (happens.kind === 'open' || happens.kind === 'close') isOpen = happens.kind === 'open';
        if (happens.kind === 'change') {
          if (happens.tag !== 'content') state += 1;
          if (isOpen) cache.drop([happens.tag]);
        }
        if (happens.kind === 'finish')
          running.splice(happens.which % (running.length || 1), 1)[0]?.finish(happens.fails);
        if (happens.kind === 'read') {
          const asked = state;
          answers.push(
            cachedRead('menus', ['navigation'], read).then(
              (seen) => expect(seen).toBeGreaterThanOrEqual(asked),
              (error) => expect(error.message).toBe('away'),
            ),
          );
        }
        await Promise.resolve();
      }
      for (const { finish } of running) finish(false);
      await Promise.all(answers);
    }),
    { numRuns: 1000 },
  );
});

test('is read once until one of its tags is invalidated; what failed is read again', async () => {
  const cache = createPageCache();
  cache.open();
  const cachedRead = createCachedReads(cache);
  let reads = 0;
  const read = () => cachedRead('menus', ['navigation'], async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  cache.drop(['content']);
  expect(await read()).toBe(1);
  cache.drop(['navigation']);
  expect(await read()).toBe(2);
  cache.drop(['*']);
  expect(await read()).toBe(3);

  await expect(cachedRead('other', ['content'], () => Promise.reject(new Error('away')))).rejects.toThrow();
  expect(await cachedRead('other', ['content'], async () => 'there')).toBe('there');
});

test('keeps nothing while changes are not heard', async () => {
  const cachedRead = createCachedReads(createPageCache());
  let reads = 0;
  const read = () => cachedRead('menus', ['navigation'], async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('a lost database is noted for every request that waited for the same read', async () => {
  const cache = createPageCache();
  cache.open();
  const cachedRead = createCachedReads(cache);
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const states = [1, 2].map(() => ({ hasGivenUp: false, hasFailed: false }));
  const answers = states.map((state) =>
    withRequestDatabaseState(state, () =>
      cachedRead('menus', ['navigation'], async () => {
        await lost;
        throw databaseUnavailable('away');
      }),
    ),
  );
  lose();
  await Promise.allSettled(answers);
  expect(states.map(({ hasFailed }) => hasFailed)).toEqual([true, true]);
});
