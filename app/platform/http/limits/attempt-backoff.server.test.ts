import { expect, test } from 'vitest';
import { beginAttempt, resetAttempts } from './rate-limiter.server.ts';

test('five attempts are free, then each wait is twice the one before', async () => {
  for (let attempt = 1; attempt <= 6; attempt += 1) expect(await beginAttempt('noor')).toEqual({ ok: true });
  const refused = await beginAttempt('noor');
  expect(refused).toMatchObject({ ok: false });
  expect(refused.ok || refused.retryAfterSeconds).toBeGreaterThan(20);
  expect(refused.ok || refused.retryAfterSeconds).toBeLessThanOrEqual(30);
  expect(await beginAttempt('somebody else')).toEqual({ ok: true });
});

test('attempts that arrive together get no more than those one after the other', async () => {
  const together = await Promise.all(Array.from({ length: 40 }, () => beginAttempt('burst')));
  expect(together.filter(({ ok }) => ok)).toHaveLength(6);
});

test('a right guess makes the next attempts free again', async () => {
  for (let attempt = 1; attempt <= 6; attempt += 1) await beginAttempt('right');
  await resetAttempts('right');
  expect(await beginAttempt('right')).toEqual({ ok: true });
});
