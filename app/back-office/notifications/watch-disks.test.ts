import { expect, test } from 'vitest';
import { nearlyFullPercent } from './watch-host.server.ts';

const gigabyte = 1_000_000_000;

test.each([
  ['half is used', 50, 100, undefined],
  ['just before', 89.9, 100, undefined],
  ['nine tenths and few gigabytes left', 92, 100, 92],
  ['all of it, and more', 101, 100, 101],
  ['a tenth of a large disk is left', 3_600, 4_000, undefined],
  ['few gigabytes of a large disk are left', 3_991, 4_000, 99],
  ['a small disk', 9, 10, 90],
])('%s', (_, used, size, percent) => {
  expect(nearlyFullPercent({ used: used * gigabyte, size: size * gigabyte })).toBe(percent);
});
