import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcementOf } from './hold-announcement.ts';

test('while the clock runs down it is heard twice: at five minutes and at one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_500 }), (tick) => {
      const heard: (string | undefined)[] = [];
      for (let left = 35 * 60_000; left > 0; left -= tick) {
        const said = announcementOf(left);
        if (said !== heard.at(-1)) heard.push(said);
      }
      expect(heard).toEqual(['fiveMinutes', 'oneMinute']);
    }),
  );
});
