import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShopClock } from './shop-clock.ts';

const START = Date.parse('2026-11-27T12:00:00Z');

test('knows no time before it has heard the shop, nor from what is no moment', () => {
  const clock = createShopClock(() => 5);
  clock.hear('soon');
  expect(clock.nowMs()).toBeUndefined();
});

test('goes by the answer that came most quickly, and is never ahead of the shop', () => {
  const delays = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(delays, fc.nat(1_000_000), (travelled, startedAt) => {
      let device = startedAt;
      const clock = createShopClock(() => device);
      for (const delay of travelled) {
        device += 3_000;
        clock.hear(new Date(START + device - startedAt - delay).toISOString());
      }
      const behind = START + device - startedAt - (clock.nowMs() ?? 0);
      expect(behind).toBe(Math.min(...travelled));
    }),
  );
});

test('is right again with the first answer after the device slept and its counter stood still', () => {
  let device = 0;
  let slept = 0;
  const clock = createShopClock(() => device);
  const hear = () => clock.hear(new Date(START + device + slept).toISOString());
  hear();
  device += 10_000;
  slept = 3_600_000;
  hear();
  expect(clock.nowMs()).toBe(START + device + slept);
});
