import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';

test('a client network begins as many checkouts a minute as the settings say', async () => {
  vi.stubEnv('CHECKOUTS_PER_MINUTE', '2');
  vi.resetModules();
  const { checkoutRateLimit: checkouts } = await import('./refused-payments.server.ts');
  const { limitRate } = await import('#app/platform/http/limits/rate-limiter.server.ts');
  const { pool } = await import('#app/platform/database/db.server.ts');
  vi.unstubAllEnvs();
  const network = randomUUID();
  const answers = [];
  for (let call = 0; call < 3; call++) answers.push((await limitRate(checkouts, network)).ok);
  expect(answers).toEqual([true, true, false]);
  await pool.end();
});
