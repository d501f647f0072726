import { expect, test } from 'vitest';
import { runningDropPath } from './drop.ts';

test('the page of a running drop leads to its pieces, its room or its draw', () => {
  const to = (saleMethod: 'open' | 'queue' | 'draw') => runningDropPath({ id: 'a b', saleMethod });
  expect([to('open'), to('queue'), to('draw')]).toEqual([
    '/the-drop?drop=a%20b',
    '/the-drop/a%20b/queue',
    '/the-drop/a%20b/draw',
  ]);
});
