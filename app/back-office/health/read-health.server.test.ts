import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { readHealth } from './read-health.server.ts';

// Nothing listens on port 9.
vi.mock('#app/platform/config.server.ts', async (load) => {
  const real = await load<typeof import('#app/platform/config.server.ts')>();
  const away = { STRIPE_API_URL: 'http://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' };
  return { ...real, config: { ...real.config, ...away } };
});

beforeAll(startJobs);
afterAll(stopJobs);

test('the health of a shop whose mail server and payment provider are away is read all the same', async () => {
  const now = new Date();
  const health = await readHealth(db, now);
  expect(health).toEqual({
    counts: { stuckOrders: 0, emailLogs: 0, paymentErrors: 0, databaseErrors: 0 },
    books: { differences: 0, lastAt: null, problem: null },
    hasSold: false,
    stuckSince: null,
    moneyOwed: { needsAttention: 0, total: 0, totalCents: 0, attentionSince: null },
    undelivered: { failed: 0, waiting: 0 },
    jobs: { waiting: 0, failed: 0 },
    clockJobSeconds: 0,
    backup: { isScheduled: false, last: null, failure: null },
    isMailReachable: false,
    isProviderReachable: false,
    databaseBytes: expect.any(Number),
    versions: {
      shop: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d+/),
    },
    checkedAt: now.toISOString(),
  });
  expect(health.databaseBytes).toBeGreaterThan(1_000_000);
});
