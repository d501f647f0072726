import { expect, test, vi } from 'vitest';
import { createBrowserStore } from './browser-store.ts';

test('who follows a store hears of each change, and of nothing once they have left', () => {
  const store = createBrowserStore('a');
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = store.follow(first);
  store.follow(second);
  store.set('b');
  store.set('b');
  leave();
  store.set('c');
  expect(store.get()).toBe('c');
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

test('a store starts once, with the first who follows it, who hears what it found at once', () => {
  const start = vi.fn(() => store.set(1));
  const store = createBrowserStore(0, start);
  const changed = vi.fn();
  expect(store.get()).toBe(0);
  store.follow(changed)();
  store.follow(vi.fn());
  expect(start).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalledTimes(1);
});
