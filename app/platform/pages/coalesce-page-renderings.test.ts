import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coalesceRenders, type Rendered } from './coalesce-renders.server.ts';
import { type CachedPage, createPageCache } from './page-cache.server.ts';

const tags = ['catalogue', 'product:1', 'navigation'];
const key = fc.constantFrom('listing', 'product');
const shownBy: Record<string, string[]> = {
  listing: ['catalogue', 'navigation'],
  product: ['product:1', 'navigation'],
};

const request = fc.record({ kind: fc.constant('request' as const), key });
const finish = fc.record({ kind: fc.constant('finish' as const), which: fc.nat(5) });
const change = fc.record({
  kind: fc.constant('change' as const),
  tags: fc.oneof(fc.subarray(tags, { minLength: 1 }), fc.constant<string[]>(['*'])),
});
const trouble = fc.oneof(
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('lose' as const, 'listen' as const) }),
);
type Event =
  typeof request | typeof finish | typeof change | typeof trouble extends fc.Arbitrary<infer E> ? E : never;

test('nobody sees an older state than when they asked, however requests, changes, slow renderings and a lost listener meet', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(request, finish, change, trouble), { maxLength: 40, size: 'max' }),
      async (events) => {
        const shop = shopOf();
        for (const event of events) await shop.let(event);
        await shop.finishAll();
        for (const { key: asked, stateThen, seen } of shop.requests) {
          if (seen === 'failed') continue;
          expect(seen, 'every request is answered').toBeDefined();
          for (const tag of shownBy[asked] ?? [])
            expect(seen?.[tag]).toBeGreaterThanOrEqual(stateThen[tag] ?? 0);
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('a page is rendered once at a time, and no more often than it changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(request, finish, change), { maxLength: 40, size: 'max' }),
      async (events) => {
        const shop = shopOf();
        for (const event of events) await shop.let(event);
        await shop.finishAll();
        expect(shop.mostAtOnce()).toBeLessThanOrEqual(1);
        for (const [name, shows] of Object.entries(shownBy)) {
          const changes = events.filter(
            (event) =>
              event.kind === 'change' && event.tags.some((tag) => tag === '*' || shows.includes(tag)),
          );
          expect(shop.renderings(name)).toBeLessThanOrEqual(changes.length + 1);
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('who waits for an answer that is not for everyone gets their own, and the next does not wait', async () => {
  const cache = createPageCache();
  cache.open();
  const share = coalesceRenders(cache);
  const waiting: ((rendered: Rendered) => void)[] = [];
  const render = () => new Promise<Rendered>((resolve) => waiting.push(resolve));
  const both = [share('account', render), share('account', render)];
  expect(waiting.length).toBe(1);
  waiting[0]?.('own');
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.('own');
  await Promise.all(both);
  const later = [share('account', render), share('account', render)];
  expect(waiting.length).toBe(4);
  for (const answer of waiting.slice(2)) answer('own');
  expect(await Promise.all(later)).toEqual([undefined, undefined]);
});

test('a failure reaches who rendered, and nobody else waits for the page for ever', async () => {
  const cache = createPageCache();
  cache.open();
  const share = coalesceRenders(cache);
  let fail: (error: Error) => void = () => {};
  const first = share(
    'listing',
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const second = share('listing', async () => 'failed');
  fail(new Error('no React today'));
  await expect(first).rejects.toThrow('no React today');
  expect(await second).toBeUndefined();
});

function shopOf() {
  const cache = createPageCache();
  cache.open();
  const share = coalesceRenders(cache);
  const state: Record<string, number> = Object.fromEntries(tags.map((tag) => [tag, 0]));
  const seenOn = new WeakMap<CachedPage, Record<string, number>>();
  const running: { key: string; end(fails?: boolean): void }[] = [];
  const counts = new Map<string, number>();
  let mostAtOnce = 0;
  let isListening = true;
  type Seen = Record<string, number> | 'failed' | undefined;
  const requests: { key: string; stateThen: Record<string, number>; seen: Seen }[] = [];

  async function ask(asked: string): Promise<void> {
    const mine = { key: asked, stateThen: { ...state }, seen: undefined as Seen };
    requests.push(mine);
    const found = cache.find(asked);
    if (found) {
      mine.seen = seenOn.get(found);
      return;
    }
    const shared = await share(asked, () => render(mine));
    if (shared) mine.seen = seenOn.get(shared);
  }

  function render(mine: (typeof requests)[number]): Promise<Rendered> {
    const from = cache.now();
    const shown = { ...state };
    counts.set(mine.key, (counts.get(mine.key) ?? 0) + 1);
    return new Promise((resolve) => {
      const one = {
        key: mine.key,
        end(fails = false) {
          running.splice(running.indexOf(one), 1);
          mine.seen = fails ? 'failed' : shown;
          const page = {
            tags: shownBy[mine.key] ?? [],
            etag: '',
            headers: [],
            html: Buffer.from('page'),
            forms: {},
          };
          seenOn.set(page, shown);
          if (!fails) cache.keep(mine.key, page, from);
          resolve(fails ? 'failed' : page);
        },
      };
      running.push(one);
      mostAtOnce = Math.max(mostAtOnce, running.filter((other) => other.key === mine.key).length);
    });
  }

  return {
    requests,
    mostAtOnce: () => mostAtOnce,
    renderings: (name: string) => counts.get(name) ?? 0,
    async let(event: Event): Promise<void> {
      if (event.kind === 'request') void ask(event.key);
      if (event.kind === 'finish' || event.kind === 'fail')
        running[event.which % (running.length || 1)]?.end(event.kind === 'fail');
      if (event.kind === 'lose') cache.close();
      if (event.kind === 'listen') cache.open();
      if (event.kind === 'lose' || event.kind === 'listen') isListening = event.kind === 'listen';
      if (event.kind === 'change') {
        for (const tag of event.tags[0] === '*' ? tags : event.tags) state[tag] = (state[tag] ?? 0) + 1;
        if (isListening) cache.drop(event.tags);
      }
      await new Promise(setImmediate);
    },
    async finishAll(): Promise<void> {
      while (running.length) {
        for (const one of [...running]) one.end();
        await new Promise(setImmediate);
      }
    },
  };
}
