import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, db } from '#app/platform/database/db.server.ts';
import { declareQueue, defineQueue, queueJob, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { shopMetrics } from './shop-metrics.server.ts';

const queue = defineQueue<{ n: number }>('watched', 3);

beforeAll(async () => {
  await startJobs();
  await declareQueue(queue);
});
afterAll(stopJobs);

test('queues tell how much waits and since when; jobs that are done do not count', async () => {
  for (const n of [1, 2, 3]) await queueJob(db, queue, { n });
  await db.execute(
    sql`update pgboss.job set created_on = now() - interval '10 minutes' where name = 'watched' and data->>'n' = '2'`,
  );
  await db.execute(
    sql`update pgboss.job set state = 'completed' where name = 'watched' and data->>'n' = '3'`,
  );
  const metrics = await shopMetrics(db, new Date());
  const valueIn = (name: string) =>
    metrics.find((family) => family.name === name)?.values.find(({ labels }) => labels.queue === 'watched')
      ?.value;
  expect(valueIn('shop_queue_jobs')).toBe(2);
  expect(valueIn('shop_queue_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(valueIn('shop_queue_age_seconds')).toBeLessThan(700);
});

test('without a database it is said that there is none', async () => {
  const { db: away, pool } = connectDatabase('postgres://127.0.0.1:1/nowhere', 2);
  const metrics = await shopMetrics(away, new Date());
  expect(metrics.map(({ name, values }) => [name, values[0]?.value])).toEqual([['shop_database_up', 0]]);
  await pool.end();
});
