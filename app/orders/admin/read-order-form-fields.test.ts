import { expect, test } from 'vitest';
import { readItems } from './order-form.server.ts';

function piecesOf(...fields: [name: string, value: string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readItems(form);
}

test('pieces that come back are read line by line; none of a line is nothing', () => {
  expect(piecesOf(['back-0', '2'], ['back-3', ' 1 '], ['back-1', '0'], ['back-2', ''])).toEqual([
    { position: 0, quantity: 2 },
    { position: 3, quantity: 1 },
  ]);
  expect(piecesOf(['amount', '10'])).toEqual([]);
});

test.each([
  ['a line in a second spelling', ['back-0', 'back-00']],
  ['a line named twice', ['back-0', 'back-0']],
  ['a line that no order has', ['back-12345']],
  ['something else behind the dash', ['back-0x']],
])('%s is refused, not counted again', (_, names) => {
  expect(piecesOf(...names.map((name): [string, string] => [name, '4']))).toBeUndefined();
});

test.each(['one', '-1', '1.5', '1e3', '1234567'])('%s is no number of pieces', (typed) => {
  expect(piecesOf(['back-0', typed])).toBeUndefined();
});
