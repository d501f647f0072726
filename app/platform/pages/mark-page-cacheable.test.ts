import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  type Keeping,
  keeping,
  keepPageForSeconds,
  markPageCacheable,
} from './mark-page-cacheable.server.ts';
import { tags } from './page-cache-tags.ts';

test('a page names what all of its loaders show, and its own address where one of them reads parameters', () => {
  const context = new RouterContextProvider();
  const kept: Keeping = { tags: new Set(), at: '' };
  context.set(keeping, kept);
  markPageCacheable(context, [tags.catalogue, tags.product('1')], '?sort=price-asc');
  markPageCacheable(context, [tags.navigation, tags.catalogue]);
  expect(kept).toEqual({
    tags: new Set(['catalogue', 'product:1', 'navigation']),
    at: '?sort=price-asc',
  });
});

test('of several bounds the shortest holds', () => {
  const context = new RouterContextProvider();
  const kept: Keeping = { tags: new Set(), at: '' };
  context.set(keeping, kept);
  for (const seconds of [10, 2, 5]) keepPageForSeconds(context, seconds);
  expect(kept.seconds).toBe(2);
});
