import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CachedPage, createPageCache } from './page-cache.server.ts';

const tags = ['catalogue', 'product:1', 'product:2', 'navigation'];
const key = fc.constantFrom('a', 'b', 'c');
const someTags = fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1 });

const event = fc.oneof(
  fc.record({ kind: fc.constant('render' as const), key, tags: someTags }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('change' as const), tags: fc.oneof(someTags, fc.constant<string[]>(['*'])) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('away' as const) }),
  fc.record({ kind: fc.constant('open' as const) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('read' as const), key }),
);

test('never serves a page that shows less than what changed; while closed, nothing older than when it closed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 50, size: 'max' }), (events) => {
      let minutes = 0;
      const cache = createPageCache(undefined, () => minutes * 60_000);
      const state: Record<string, number> = Object.fromEntries(tags.map((tag) => [tag, 0]));
      const shownOf = (named: string[], at = state) => named.map((tag) => `${tag} ${at[tag]}`).join();
      const rendering: { key: string; page: CachedPage; from: number }[] = [];
      let isOpen = false;
      let heard = { state: { ...state }, minutes: 0 };
      for (const happens of events) {
        if (happens.kind === 'open') cache.open();
        if (happens.kind === 'close') cache.close();
        if (happens.kind === 'away') cache.databaseAway();
        if (happens.kind === 'open' || happens.kind === 'close') isOpen = happens.kind === 'open';
        if (happens.kind === 'wait') minutes += happens.minutes;
        if (happens.kind === 'change') {
          for (const tag of happens.tags[0] === '*' ? tags : happens.tags) state[tag] = (state[tag] ?? 0) + 1;
          if (isOpen) cache.drop(happens.tags);
        }
        if (isOpen) heard = { state: { ...state }, minutes };
        if (happens.kind === 'render') {
          const page = pageOf(happens.tags, shownOf(happens.tags));
          rendering.push({ key: happens.key, page, from: cache.now() });
        }
        if (happens.kind === 'finish') {
          const [done] = rendering.splice(happens.which % (rendering.length || 1), 1);
          if (done) cache.keep(done.key, done.page, done.from);
        }
        if (happens.kind === 'read') {
          const page = cache.find(happens.key);
          if (page) expect(isOpen).toBe(true);
          expect(page?.html.toString()).toBe(page && shownOf(page.tags));
          const last = cache.findLastKnown(happens.key);
          if (!last) continue;
          expect(isOpen, 'what is true is found instead').toBe(false);
          expect(last.page.html.toString()).toBe(shownOf(last.page.tags, heard.state));
          expect(last.seconds).toBe((minutes - heard.minutes) * 60);
          expect(last.seconds).toBeLessThanOrEqual(600);
        }
        if (isOpen) expect(cache.isDatabaseAway()).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

test('what was kept before the connection was lost is the last known until it is back', () => {
  const cache = opened();
  cache.keep('a', pageOf(['product:1'], 'A'), cache.now());
  cache.close();
  expect(cache.find('a')).toBeUndefined();
  expect(cache.findLastKnown('a')?.page.html.toString()).toBe('A');
  cache.open();
  cache.close();
  expect(cache.findLastKnown('a'), 'it may have changed unheard').toBeUndefined();
});

test('the last known stands in for ten minutes from the first moment that nobody listened, by the clock', () => {
  let ms = 0;
  const cache = createPageCache(undefined, () => ms);
  cache.open();
  cache.keep('a', pageOf(['product:1'], 'A'), cache.now());
  ms = 5_000;
  cache.close();
  ms = 65_001;
  cache.close();
  expect(cache.findLastKnown('a')?.seconds).toBe(61);
  ms = 605_000;
  expect(cache.findLastKnown('a')?.seconds).toBe(600);
  ms += 1;
  expect(cache.findLastKnown('a')).toBeUndefined();
  const byTheClock = opened();
  byTheClock.keep('a', pageOf(['product:1'], 'A'), byTheClock.now());
  byTheClock.close();
  expect(byTheClock.findLastKnown('a')?.seconds).toBeGreaterThanOrEqual(0);
});

test('a page that ends by the clock is served until then, and stands in later where nothing newer can be had', () => {
  let ms = 1_000;
  const cache = createPageCache(undefined, () => ms);
  cache.open();
  cache.keep('a', { ...pageOf(['product:1'], 'A'), endsAt: 3_000 }, cache.now());
  ms = 2_999;
  expect(cache.find('a')?.html.toString()).toBe('A');
  ms = 3_000;
  expect(cache.find('a')).toBeUndefined();
  cache.keep('a', { ...pageOf(['product:1'], 'B'), endsAt: 5_000 }, cache.now());
  expect(cache.find('a')?.html.toString()).toBe('B');
  ms = 9_000;
  cache.close();
  expect(cache.findLastKnown('a')?.page.html.toString()).toBe('B');
});

test('a page is served until its tag changes', () => {
  const cache = opened();
  cache.keep('a', pageOf(['product:1', 'catalogue'], 'A'), cache.now());
  cache.drop(['product:2']);
  expect(cache.find('a')?.html.toString()).toBe('A');
  cache.drop(['catalogue']);
  expect(cache.find('a')).toBeUndefined();
});

test('a page that is removed takes none of the others out of reach of their common tag', () => {
  const cache = opened();
  cache.keep('a', pageOf(['catalogue', 'product:1'], 'A'), cache.now());
  cache.keep('b', pageOf(['catalogue'], 'B'), cache.now());
  cache.drop(['product:1']);
  expect([cache.find('a'), cache.find('b')?.html.toString()]).toEqual([undefined, 'B']);
  cache.drop(['catalogue']);
  expect(cache.find('b')).toBeUndefined();
});

test('a page rendered before the cache was open is not kept: nobody listened to what changed since', () => {
  const cache = createPageCache();
  const from = cache.now();
  cache.open();
  cache.keep('a', pageOf(['catalogue'], 'A'), from);
  expect(cache.find('a')).toBeUndefined();
  cache.keep('a', pageOf(['catalogue'], 'A'), cache.now());
  expect(cache.find('a')).toBeDefined();
});

test('stays below its capacity, and forgets what was unused for longest', () => {
  const cache = opened(8000);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
    cache.keep(name, pageOf(['catalogue'], 'x'.repeat(600)), cache.now());
    cache.find('a');
  }
  expect(['a', 'b', 'c', 'i'].filter((name) => cache.find(name))).toEqual(['a', 'c', 'i']);
});

test('room is counted right however pages come and go', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 600 })), { maxLength: 60 }),
      (kept) => {
        const cache = opened(8000);
        for (const [name, size] of kept) {
          cache.keep(String(name), pageOf([`product:${name}`], 'x'.repeat(size)), cache.now());
          if (size % 5 === 0) cache.drop([`product:${name}`]);
        }
        const sizes = Array.from(
          { length: 21 },
          (_, name) => (cache.find(String(name))?.html.length ?? 0) * 1.5,
        );
        const bytes = sizes.reduce((sum, size) => sum + size);
        expect(bytes).toBeLessThanOrEqual(8000);
        expect(cache.size()).toEqual({ pages: sizes.filter(Boolean).length, bytes });
        for (let name = 0; name < 5; name++)
          cache.keep(`new ${name}`, pageOf(['catalogue'], 'x'.repeat(600)), cache.now());
        for (let name = 0; name < 5; name++) expect(cache.find(`new ${name}`)).toBeDefined();
      },
    ),
  );
});

test('a page that is rendered anew takes its room once, and is kept although its tag changed before', () => {
  const cache = opened(8000);
  cache.keep('other', pageOf(['product:2'], 'x'.repeat(600)), cache.now());
  for (let time = 1; time <= 30; time++) {
    cache.keep('a', pageOf(['product:1'], `${time}`.padEnd(600)), cache.now());
    expect(cache.find('a')?.html.toString().trim()).toBe(`${time}`);
  }
  expect(cache.find('other')).toBeDefined();
  cache.drop(['product:1']);
  cache.keep('a', pageOf(['product:1'], 'new'), cache.now());
  expect(cache.find('a')?.html.toString()).toBe('new');
});

test('one page may not push out all the others', () => {
  const cache = opened(8000);
  cache.keep('small', pageOf(['catalogue'], 'A'), cache.now());
  cache.keep('huge', pageOf(['catalogue'], 'x'.repeat(5000)), cache.now());
  expect(cache.find('huge')).toBeUndefined();
  expect(cache.find('small')).toBeDefined();
});

test('a page may take an eighth of the room, its compressed forms counted as half as much again', () => {
  const cache = opened(12_000);
  cache.keep('just', pageOf(['catalogue'], 'x'.repeat(1_000)), cache.now());
  cache.keep('over', pageOf(['catalogue'], 'x'.repeat(1_001)), cache.now());
  expect([!!cache.find('just'), !!cache.find('over')]).toEqual([true, false]);
  for (let name = 0; name < 7; name++)
    cache.keep(`${name}`, pageOf(['catalogue'], 'x'.repeat(1_000)), cache.now());
  // Exactly full, so nothing was evicted.
  expect(cache.find('just')).toBeDefined();
});

test('an ordinary shop has room: three hundred pages of a hundred kilobytes are kept, eight hundred are not', () => {
  const cache = opened();
  const page = pageOf(['catalogue'], 'x'.repeat(100_000));
  for (let name = 0; name < 300; name++) cache.keep(`${name}`, page, cache.now());
  expect(cache.find('0')).toBeDefined();
  for (let name = 300; name < 800; name++) cache.keep(`${name}`, page, cache.now());
  expect(cache.find('1')).toBeUndefined();
});

test('what a closed cache kept is gone when it opens again, and its room is free', () => {
  const cache = opened(12_000);
  for (const again of [1, 2]) {
    for (let name = 0; name < 8; name++)
      cache.keep(`${again} ${name}`, pageOf(['catalogue'], 'x'.repeat(1_000)), cache.now());
    expect(cache.find(`${again} 0`)).toBeDefined();
    cache.close();
    cache.open();
    expect(cache.find(`${again} 0`)).toBeUndefined();
  }
});

test('a page that is rendered while a change of another tag comes is kept; of its own tag, or of all, not', () => {
  for (const [changed, isKept] of [
    [['product:2'], true],
    [['product:1'], false],
    [['*'], false],
  ] as const) {
    const cache = opened();
    const from = cache.now();
    cache.drop([...changed]);
    cache.keep('a', pageOf(['product:1'], 'A'), from);
    expect(!!cache.find('a')).toBe(isKept);
  }
});

function opened(capacity?: number) {
  const cache = createPageCache(capacity);
  cache.open();
  return cache;
}

function pageOf(pageTags: string[], text: string): CachedPage {
  return { tags: pageTags, etag: text, headers: [], html: Buffer.from(text), forms: {} };
}
