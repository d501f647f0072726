import { expect, test } from 'vitest';
import { mayRedirect } from './redirect-loop-guard.ts';

test('three redirects close after each other are followed, a fourth is not; after a rest all begins anew', () => {
  const asked = [0, 500, 1_000, 1_500, 2_000].map((now) => mayRedirect(3, now));
  expect(asked).toEqual([true, true, true, false, false]);
  expect(mayRedirect(3, 10_000)).toBe(true);
});

test('redirects of a shopper who comes back now and then are no circle', () => {
  for (let visit = 1; visit < 20; visit++) expect(mayRedirect(5, visit * 60_000)).toBe(true);
});
