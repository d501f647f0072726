import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_STORED_TICKS, parseStoredTicks, storedTicks } from './stored-ticks.ts';

test('ticks come back as they were, up to five hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid(), { maxLength: MOST_STORED_TICKS + 20 }), (ids) => {
      expect(parseStoredTicks(storedTicks(ids))).toEqual(ids.slice(0, MOST_STORED_TICKS));
    }),
    { numRuns: 30 },
  );
});

test('what is no list of ids is nothing', () => {
  for (const stored of [null, '', '{', '{"a":1}', '"a"', 'null', '[1,null,"",{}]', `["${'x'.repeat(101)}"]`])
    expect(parseStoredTicks(stored), String(stored)).toEqual([]);
});
