import { expect, test } from 'vitest';
import { moveItem, parsePosition } from './reorderable-list.tsx';

test('an item moves to its place and the others close up', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('a typed place is a number from one to the last', () => {
  expect(['1', ' 3 ', '900'].map((typed) => parsePosition(typed, 9))).toEqual([1, 3, 9]);
  for (const typed of [undefined, '', '0', '-1', '1.5', 'x']) expect(parsePosition(typed, 9)).toBeUndefined();
});
