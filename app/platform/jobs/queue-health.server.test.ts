import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { directDatabaseUrl } from '../config.server.ts';
import { db } from '../database/db.server.ts';
import { CLOCK_QUEUE_POLICY } from './job-counts.ts';
import { declareQueue, defineQueue, everyMinute, queueJob, startJobs, stopJobs } from './jobs.server.ts';
import { clockJobAge, healQueueClock } from './queue-health.server.ts';

const FORTY_DAYS = sql`interval '40 days'`;
const mails = defineQueue<{ to: string }>('mails', 5);

beforeEach(async () => {
  await startJobs();
  await declareQueue(mails);
  await db.execute(sql`delete from pgboss.job`);
  await db.execute(sql`update pgboss.version set cron_on = now()`);
});
afterEach(stopJobs);

test('jobs by the clock run again after a clock that ran forty days ahead', async () => {
  let runs = 0;
  await everyMinute('by-the-minute', async () => {
    runs += 1;
  });
  await db.execute(sql`update pgboss.version set cron_on = cron_on + ${FORTY_DAYS}`);
  // A job that waited while the clock was set back; there is only one of its kind at a time.
  await db.execute(sql`
    insert into pgboss.job (name, policy, created_on, start_after)
    values ('by-the-minute', 'exclusive', now() + ${FORTY_DAYS}, now() + ${FORTY_DAYS})`);
  // A process that starts later finds the earlier one's jobs.
  vi.resetModules();
  const later = await import('./jobs.server.ts');
  await healQueueClock(db);
  await expect.poll(() => runs).toBe(1);
  await later.startJobs();
  try {
    await expect.poll(() => runs).toBeGreaterThanOrEqual(2);
  } finally {
    await later.stopJobs();
  }
});

test('jobs of the time ahead run now, those planned for a day of their own on that day, and none is kept for longer', async () => {
  await queueJob(db, mails, { to: 'at-once' });
  await queueJob(db, mails, { to: 'retried' });
  await queueJob(db, mails, { to: 'planned' }, new Date(Date.now() + 60 * 86_400_000));
  await queueJob(db, mails, { to: 'done' });
  await db.execute(sql`
    update pgboss.job set created_on = created_on + ${FORTY_DAYS},
      start_after = case when data->>'to' = 'planned' then start_after else start_after + ${FORTY_DAYS} end,
      state = (case data->>'to' when 'retried' then 'retry' when 'done' then 'completed' else 'created' end)::pgboss.job_state,
      completed_on = case when data->>'to' = 'done' then now() + ${FORTY_DAYS} end`);
  await db.execute(
    sql`update pgboss.queue set maintain_on = now() + ${FORTY_DAYS}, monitor_on = now() - ${FORTY_DAYS}`,
  );
  await db.execute(
    sql`update pgboss.version set cron_on = now() + ${FORTY_DAYS}, flow_on = now() + ${FORTY_DAYS}`,
  );
  expect(await healQueueClock(db)).toBe(true);
  const { rows } = await db.execute(sql`
    select data->>'to' as "to", round(extract(epoch from start_after - now()) / 86400)::int as days,
      created_on <= now() as created, completed_on <= now() as completed
    from pgboss.job where name = 'mails' order by 1`);
  expect(rows).toEqual([
    { to: 'at-once', days: 0, created: true, completed: null },
    { to: 'done', days: expect.any(Number), created: true, completed: true },
    { to: 'planned', days: 60, created: true, completed: null },
    { to: 'retried', days: 0, created: true, completed: null },
  ]);
  const { rows: left } = await db.execute(sql`
    select cron_on, flow_on, (select maintain_on from pgboss.queue where name = 'mails'),
      (select monitor_on is not null from pgboss.queue where name = 'mails') as kept from pgboss.version`);
  expect(left).toEqual([{ cron_on: null, flow_on: null, maintain_on: null, kept: true }]);
});

test('a queue whose clock is right is left as it is', async () => {
  await queueJob(db, mails, { to: 'planned' }, new Date(Date.now() + 60 * 86_400_000));
  expect(await healQueueClock(db)).toBe(false);
});

test('a job by the clock whose worker died gives way to the next, also in a queue of an earlier release', async () => {
  const name = 'by-the-minute-of-before';
  const supervisor = new PgBoss({ connectionString: directDatabaseUrl, supervise: false, schedule: false });
  await supervisor.start();
  try {
    await supervisor.createQueue(name, { policy: CLOCK_QUEUE_POLICY, retryLimit: 0 });
    await everyMinute(name, async () => {});
    const [abandoned, atWork] = ['5 minutes', '1 minute'].map((ago) => ({ id: randomUUID(), ago }));
    const states = async () => {
      const { rows } = await db.execute<{ id: string; state: string }>(
        sql`select id, state from pgboss.job where id in (${abandoned?.id}, ${atWork?.id})`,
      );
      return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
    };
    for (const job of [abandoned, atWork])
      await db.execute(sql`
        insert into pgboss.job (id, name, state, policy, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
        select ${job?.id}, name, 'active', 'standard', now() - interval '5 minutes', now() - ${job?.ago}::interval, heartbeat_seconds, expire_seconds, retry_limit
        from pgboss.queue where name = ${name}`);
    await db.execute(sql`update pgboss.queue set monitor_on = null`);
    await supervisor.supervise(name);
    expect(await states()).toEqual({ [`${abandoned?.id}`]: 'failed', [`${atWork?.id}`]: 'active' });
  } finally {
    await supervisor.stop();
  }
});

test('the age of the last job by the clock grows while none comes, also where the last lies in the future', async () => {
  await everyMinute('by-the-minute', async () => {});
  await db.execute(
    sql`update pgboss.schedule set created_on = now() - interval '20 minutes', last_job_id = null`,
  );
  expect(await clockJobAge(db)).toBeCloseTo(1200, -1);
  const last = async (ago: number) => {
    await db.execute(sql`
      with sent as (insert into pgboss.job (name, state, policy, created_on)
        values ('by-the-minute', 'completed', 'exclusive', now() - ${ago} * interval '1 minute') returning id)
      update pgboss.schedule set last_job_id = (select id from sent)`);
  };
  await last(7);
  expect(await clockJobAge(db)).toBeCloseTo(420, -1);
  await last(-40);
  expect(await clockJobAge(db)).toBeCloseTo(1200, -1);
});
