import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcementOf, clockText } from './time-left.ts';

test.each([
  [35 * 60_000, '35:00'],
  [34 * 60_000 + 6_001, '34:07'],
  [59_999, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d milliseconds are %s', (millis, text) => expect(clockText(millis)).toBe(text));

test('the clock never shows more than a second too much, and never less than there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 3_600_000 }), (millis) => {
      const [minutes = 0, seconds = 0] = clockText(millis).split(':').map(Number);
      const shown = (minutes * 60 + seconds) * 1000;
      expect(seconds).toBeLessThan(60);
      expect(shown - millis).toBeGreaterThanOrEqual(0);
      expect(shown - millis).toBeLessThan(1000);
    }),
  );
});

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
