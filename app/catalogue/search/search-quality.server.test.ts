import { fillForJudging, judgeSearch } from 'sample-shop/search/judge-search.server.ts';
import { dutchQueries, englishQueries } from 'sample-shop/search/search-queries.ts';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';

beforeAll(() => fillForJudging(db));

test.each([
  ['Dutch', dutchQueries],
  ['English', englishQueries],
])('a hundred %s queries find what they should, and that first', async (_language, queries) => {
  expect(queries).toHaveLength(100);
  const { recall, order, poor } = await judgeSearch(db, queries);
  expect(recall, poor.join('\n')).toBeGreaterThan(0.98);
  expect(order, poor.join('\n')).toBeGreaterThan(0.97);
});
