import { expect, test, vi } from 'vitest';
import { TimedOut, withTimeout } from './show-deferred.tsx';

test('what comes within ten seconds is shown, what fails fails as it did', async () => {
  expect(await withTimeout(Promise.resolve('order'))).toBe('order');
  await expect(withTimeout(Promise.reject(new Error('away')))).rejects.toThrow('away');
});

test('after ten seconds the page says that it timed out', async () => {
  vi.useFakeTimers();
  const late = expect(withTimeout(new Promise(() => {}))).rejects.toBeInstanceOf(TimedOut);
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  vi.useRealTimers();
});
