import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  candidateRules,
  carriesRest,
  findRule,
  pathKey,
  type Rules,
  readRule,
  redirectTarget,
  settleRules,
} from './redirect-rules.ts';

const shop = 'https://shop.example';
const request = (address: string) => new URL(address, shop);

test.each([
  ['/Old/Path/', '/old/path'],
  ['//old///path', '/old/path'],
  ['/caf%C3%A9', '/café'],
  ['/a%2Fb/c%3Fd', '/a%2fb/c%3fd'],
  ['/a%40b', '/a@b'],
  ['/', '/'],
  ['/%E0%A4', undefined],
])('the key of %s is %s', (path, key) => {
  expect(pathKey(path)).toBe(key);
});

test('a key is its own key, however a path is spelt', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const key = pathKey(path);
      if (key !== undefined) expect(pathKey(key)).toBe(key);
    }),
  );
});

test('an exact rule comes before wildcards, and the longest wildcard before the others', () => {
  expect(candidateRules('/a/b/c')).toEqual(['/a/b/c', '/a/b/*', '/a/*', '/*']);
  expect(candidateRules('/')).toEqual(['/']);
  const rules = new Map([
    ['/*', '/'],
    ['/a/*', '/one'],
    ['/a/b', '/two'],
  ]);
  const found = (path: string) => findRule(rules, path);
  expect([found('/a/b'), found('/a/c'), found('/a'), found('/')]).toEqual(['/a/b', '/a/*', '/*', undefined]);
});

test.each([
  ['/old', '/new', '/old', '/new'],
  ['/old', '/new', '/old?a=1&a=2', '/new?a=1&a=2'],
  ['/old', '/new?a=3', '/old?a=1&b=2', '/new?a=3&b=2'],
  ['/old', '/new#sizes', '/old?a=1', '/new?a=1#sizes'],
  ['/old/*', '/new', '/old/a/b', '/new'],
  ['/old/*', '/new/*', '/OLD/A/caf%C3%A9?x=1', '/new/A/caf%C3%A9?x=1'],
  ['/en/*', '/*', '/en/women/dresses', '/women/dresses'],
  ['/*', '/shop/*', '/a/b', '/shop/a/b'],
])('%s → %s leads %s to %s', (from, to, requested, target) => {
  expect(redirectTarget(from, to, request(requested))).toBe(target);
});

test.each([
  ['/Old/', '/women', '/old', '/women'],
  ['https://other.example/old?x=1', '/women?sort=price', '/old', '/women?sort=price'],
  [' /old/* ', 'https://shop.example/new/*', '/old/*', '/new/*'],
  ['/old', '/.//women', '/old', '/women'],
])('a rule from %s to %s is read', (typedFrom, typedTo, from, to) => {
  expect(readRule(typedFrom, typedTo, shop)).toEqual({ ok: true, from, to });
});

test.each([
  ['', '/women', 'from', 'from-missing'],
  ['old', '/women', 'from', 'not-path'],
  ['/', '/women', 'from', 'not-path'],
  ['/a*', '/women', 'from', 'wildcard'],
  ['/a/*/b', '/women', 'from', 'wildcard'],
  ['/admin', '/women', 'from', 'reserved'],
  ['/Admin/orders', '/women', 'from', 'reserved'],
  [`/${'a'.repeat(500)}`, '/women', 'from', 'too-long'],
  ['/a'.repeat(21), '/women', 'from', 'too-long'],
  ['/old', '/a'.repeat(21), 'to', 'too-long'],
  ['/old', '', 'to', 'to-missing'],
  ['/old', 'women', 'to', 'not-path'],
  ['/old', 'javascript:alert(1)', 'to', 'not-path'],
  ['/old', '//evil.example', 'to', 'other-host'],
  ['/old', '/\\evil.example', 'to', 'other-host'],
  ['/old', 'https://evil.example/women', 'to', 'other-host'],
  ['/old', '/new/*', 'to', 'wildcard'],
  ['/old/*', '/n*w', 'to', 'wildcard'],
  ['/old/*', '/new?x=/*', 'to', 'wildcard'],
])('a rule from %s to %s is refused: %s %s', (from, to, field, problem) => {
  expect(readRule(from, to, shop)).toEqual({ ok: false, field, problem });
});

test.each<[name: string, rules: Record<string, string>]>([
  ['to itself', { '/a': '/A' }],
  ['A to B to A', { '/a': '/b', '/b': '/a' }],
  ['below itself', { '/a/*': '/a/b/*' }],
  ['to one path below itself', { '/a/*': '/a/b' }],
  ['two wildcards', { '/a/*': '/b/*', '/b/*': '/a/*' }],
  ['a wildcard and a path', { '/a/*': '/b', '/b': '/a/c' }],
  ['through a wildcard that carries', { '/a/*': '/b/*', '/b/x': '/a/x' }],
  ['everything to one page', { '/*': '/women' }],
])('a circle is refused: %s', (_name, rules) => {
  expect(settleRules(new Map(Object.entries(rules)))).toMatchObject({ ok: false, reason: 'loop' });
});

test.each<[name: string, rules: Record<string, string>, settled: Record<string, string>]>([
  ['chains end at once', { '/a': '/b', '/b': '/c?x=1', '/c': '/d' }, { '/a': '/d?x=1', '/b': '/d?x=1' }],
  ['a wildcard leads on', { '/old/*': '/b', '/b': '/c' }, { '/old/*': '/c' }],
  ['the target may be a page', { '/a': '/women/x', '/women/*': '/women' }, { '/a': '/women/x' }],
  ['languages', { '/en/*': '/*', '/nl/*': '/*', '/a': '/women' }, { '/en/*': '/*' }],
  ['deeper', { '/a/*': '/b/*', '/b/x': '/a/y' }, { '/b/x': '/a/y' }],
])('rules without a circle are settled: %s', (_name, rules, expected) => {
  const settled = settleRules(new Map(Object.entries(rules)));
  expect(settled.ok && Object.fromEntries(settled.rules)).toMatchObject(expected);
});

test('there are at most as many rules as can be settled quickly', () => {
  const wildcards = Array.from({ length: 201 }, (_, number): [string, string] => [`/${number}/*`, '/']);
  expect(settleRules(new Map(wildcards))).toEqual({ ok: false, reason: 'too-many' });
  expect(settleRules(new Map(wildcards.slice(1)))).toMatchObject({ ok: true });
});

test('rules that lead into a circle are not part of it', () => {
  const rules = new Map(Array.from({ length: 50 }, (_, number) => [`/old/${number}`, '/a'] as const));
  const settled = settleRules(new Map([...rules, ['/a', '/b'], ['/b', '/a']]));
  expect(settled).toEqual({ ok: false, reason: 'loop', loops: new Set(['/a', '/b']) });
});

const segment = fc.constantFrom('a', 'b', 'c');
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const wildcard = fc.array(segment, { maxLength: 2 }).map((segments) => `/${[...segments, '*'].join('/')}`);
const rule = fc.oneof(fc.tuple(path, path), fc.tuple(wildcard, path), fc.tuple(wildcard, wildcard));

test('no walk through settled rules is endless, and no rule leads to another exact one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(rule, { selector: ([from]) => from, maxLength: 6 }), path, (list, start) => {
      const settled = settleRules(new Map(list));
      if (!settled.ok) return;
      const { rules } = settled;
      for (const to of rules.values()) if (!carriesRest(to)) expect(rules.has(to)).toBe(false);
      expect(walkLength(rules, start)).toBeLessThan(100);
    }),
    { numRuns: 2_000 },
  );
});

test('a circle of exact rules is refused exactly when there is one', () => {
  const exact = fc.uniqueArray(fc.tuple(path, path), { selector: ([from]) => from, maxLength: 6 });
  fc.assert(
    fc.property(exact, (list) => {
      const rules = new Map(list);
      const isEndless = list.some(([from]) => walkLength(rules, from) >= 100);
      expect(settleRules(rules).ok).toBe(!isEndless);
    }),
  );
});

function walkLength(rules: Rules, start: string): number {
  let address = start;
  for (let hops = 0; hops < 100; hops++) {
    const from = findRule(rules, pathKey(request(address).pathname) ?? '/');
    if (from === undefined) return hops;
    address = redirectTarget(from, rules.get(from) ?? '/', request(address));
  }
  return 100;
}
