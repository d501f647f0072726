import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExpiryWatch } from './expiry.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends each session in its second, with one timer for all of a second', () => {
  const ended: string[] = [];
  const watch = createExpiryWatch((id) => ended.push(id));
  watch.watch('c', 1000 + 86_400);
  watch.watch('a', 1000 + 1800);
  watch.watch('b', 1000 + 1800);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(1_799_999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['a', 'b']);
  vi.advanceTimersByTime(86_400_000);
  expect(ended).toEqual(['a', 'b', 'c']);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends at once what should have ended before', () => {
  const ended: string[] = [];
  createExpiryWatch((id) => ended.push(id)).watch('late', 1);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['late']);
});

it('ends nothing once it is closed', () => {
  const ended: string[] = [];
  const watch = createExpiryWatch((id) => ended.push(id));
  watch.watch('a', 1001);
  watch.close();
  vi.advanceTimersByTime(5000);
  expect(ended).toEqual([]);
});
