import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupSizes, groupsOf, joinEqualSizes } from './size-groups.ts';

const sizes = ['S', 'M', 'L', '36', '38', '40', '10', '50'];

test('a size is grouped with its names elsewhere, and with no third size by way of them', () => {
  const names = [
    { size: 'M', name: '38' },
    { size: 'M', name: '10' },
    { size: 'L', name: '40' },
    { size: '38', name: '10' },
    { size: '50', name: '40' },
    { size: '40', name: '50' },
  ];
  const groups = groupSizes(sizes, names);
  expect(groups).toEqual([['S'], ['M', '38', '10'], ['L', '40'], ['36'], ['50']]);
  expect(groupsOf(groups, ['38', '50'])).toEqual([['M', '38', '10'], ['50']]);
});

test('whatever names sizes have, each is in one group', () => {
  const size = fc.constantFrom(...sizes);
  fc.assert(
    fc.property(fc.array(fc.record({ size, name: size })), (names) => {
      expect(groupSizes(sizes, names).flat().sort()).toEqual(sizes.toSorted());
    }),
  );
});

test('a group is called by those of its sizes that products have', () => {
  const kind = { gender: 'women', category: 'tops', parent: null, colour: null, price: '0-50', isNew: false };
  const kinds = [['M', '38', 'S'], ['10']].map((sizes) => ({ ...kind, sizes, design: null, count: 1 }));
  const joined = joinEqualSizes(kinds, [['M', '38', '10', '40'], ['S']]);
  expect(joined.kinds.map(({ sizes }) => sizes)).toEqual([['M', 'S'], ['M']]);
  expect([...joined.names]).toEqual([['M', 'M / 38 / 10']]);
  expect(joinEqualSizes(kinds, [['M'], ['38']]).kinds).toBe(kinds);
});
