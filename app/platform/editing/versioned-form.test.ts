import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Digests, mergeFields } from './versioned-form.ts';

const fields = ['title', 'price', 'startDate', 'endDate'];
const content = fc.constantFrom('a', 'b', 'c', 'd');
const form = fc.record(Object.fromEntries(fields.map((field) => [field, content])));
const three = fc.record({ base: form, mine: form, theirs: form });

function merged(mine: Digests, theirs: Digests, sides: Record<string, string>): Digests {
  return Object.fromEntries(
    fields.map((field) => [field, (sides[field] === 'mine' ? mine : theirs)[field] ?? '']),
  );
}

test('a change of one side alone is never lost, and both changing one field is a conflict unless they agree', () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const sides = mergeFields({ base, mine, theirs });
      for (const field of fields) {
        const isMine = mine[field] !== base[field];
        const isTheirs = theirs[field] !== base[field];
        const isSame = mine[field] === theirs[field];
        const expected = isSame || !isMine ? 'theirs' : isTheirs ? 'conflict' : 'mine';
        expect(sides[field]).toBe(expected);
      }
    }),
  );
});

test('which side saved first makes no difference to what two changes come to', () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const one = mergeFields({ base, mine, theirs });
      const other = mergeFields({ base, mine: theirs, theirs: mine });
      const conflicts = (sides: Record<string, string>) =>
        fields.filter((name) => sides[name] === 'conflict');
      expect(conflicts(one)).toEqual(conflicts(other));
      fc.pre(conflicts(one).length === 0);
      expect(merged(mine, theirs, one)).toEqual(merged(theirs, mine, other));
    }),
  );
});

test('saving the same form again changes nothing of what is there by then', () => {
  fc.assert(
    fc.property(form, form, (mine, later) => {
      const again = mergeFields({ base: mine, mine, theirs: later });
      expect(merged(mine, later, again)).toEqual(later);
    }),
  );
});

test('a choice holds for what was shown, and for nothing that was saved after it', () => {
  const take = fc.constantFrom('mine' as const, 'theirs' as const);
  fc.assert(
    fc.property(three, form, take, ({ base, mine, theirs }, shown, taken) => {
      const choices = Object.fromEntries(
        fields.map((name) => [name, { over: shown[name] ?? '', take: taken }]),
      );
      const sides = mergeFields({ base, mine, theirs, choices });
      for (const field of fields) {
        if (mine[field] === theirs[field]) expect(sides[field]).toBe('theirs');
        else expect(sides[field]).toBe(shown[field] === theirs[field] ? taken : 'conflict');
      }
    }),
  );
});

test('what only makes sense together is never put together from two sides', () => {
  const together = [['startDate', 'endDate']];
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const sides = mergeFields({ base, mine, theirs, together });
      fc.pre(!Object.values(sides).includes('conflict'));
      const saved = merged(mine, theirs, sides);
      const dates = ({ startDate, endDate }: Digests) => [startDate, endDate];
      expect([dates(mine), dates(theirs)]).toContainEqual(dates(saved));
    }),
  );
});
