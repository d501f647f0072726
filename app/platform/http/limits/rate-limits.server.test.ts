import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';

const pools: Pool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

test('two processes count together', async () => {
  const address = randomUUID();
  const [one, other] = [
    await processWith({ CHECKOUTS_PER_MINUTE: '5' }),
    await processWith({ CHECKOUTS_PER_MINUTE: '5' }),
  ];
  const calls = Array.from({ length: 12 }, (_, index) =>
    (index % 2 ? one : other).limitRate('checkout', address),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  for (const answer of answers) {
    if (answer.ok) continue;
    expect(answer.retryAfterSeconds).toBeGreaterThan(0);
    expect(answer.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
});

test('addresses count for themselves, and so do the two limits', async () => {
  const shop = await processWith({ CHECKOUTS_PER_MINUTE: '1', FUNCTION_CALLS_PER_MINUTE: '2' });
  const address = randomUUID();
  expect(await shop.limitRate('checkout', address)).toEqual({ ok: true });
  expect(await shop.limitRate('checkout', address)).toMatchObject({ ok: false });
  expect(await shop.limitRate('functions', address)).toEqual({ ok: true });
  expect(await shop.limitRate('checkout', randomUUID())).toEqual({ ok: true });
});

test('without the database each process counts for itself: the door is neither open nor shut', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:9/nothing';
  const shop = await processWith({ CHECKOUTS_PER_MINUTE: '3', DATABASE_URL });
  const address = randomUUID();
  const answers = [];
  for (let call = 0; call < 5; call++) answers.push((await shop.limitRate('checkout', address)).ok);
  expect(answers).toEqual([true, true, true, false, false]);
});

/** The limits as another process would have them: modules, settings and connections of its own. */
async function processWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { limitRate } = await import('./rate-limits.server.ts');
  const own = await import('../../database/db.server.ts');
  vi.unstubAllEnvs();
  pools.push(own.pool);
  return { limitRate };
}
