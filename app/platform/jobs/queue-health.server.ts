import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import { log } from '../log/log.server.ts';

const LONGEST_RETRY = sql`interval '10 minutes'`;

export async function healQueueClock(db: Db): Promise<boolean> {
  const healed = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update pgboss.version set ${emptied('cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on')}
      where cron_on > now()`);
    if (!rowCount) return false;
    await tx.execute(sql`
      update pgboss.queue set ${emptied('monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on')}
      where greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > now()`);
    // Jobs dated in the future mark those minutes as done and would block the real jobs for them.
    await tx.execute(sql`delete from pgboss.job where singleton_on > now() at time zone 'UTC'`);
    await tx.execute(sql`
      update pgboss.job set
        start_after = case
          when state = 'created' and created_on > now() and start_after <= created_on then now()
          when state = 'retry' and start_after > now() + ${LONGEST_RETRY} then now()
          else start_after end,
        created_on = least(created_on, now()),
        started_on = case when started_on > now() then now() else started_on end,
        heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end,
        completed_on = case when completed_on > now() then now() else completed_on end
      where greatest(created_on, started_on, heartbeat_on, completed_on) > now()
        or (state = 'retry' and start_after > now() + ${LONGEST_RETRY})`);
    return true;
  });
  if (healed) log.warn('the clock ran ahead and is back: the job queue was repaired');
  return healed;
}

export async function clockJobAge(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select greatest(0, coalesce(extract(epoch from now() - coalesce(
      max(job.created_on) filter (where job.created_on <= now()), min(schedule.created_on))), 0))::float8 as seconds
    from pgboss.schedule schedule
    left join pgboss.job job on job.name = schedule.name and job.id = schedule.last_job_id
    where schedule.cron = '* * * * *'`);
  return rows[0]?.seconds ?? 0;
}

function emptied(...columns: string[]) {
  return sql.raw(columns.map((name) => `${name} = case when ${name} <= now() then ${name} end`).join(', '));
}

export type QueueState = { name: string; waiting: number; ageSeconds: number; failed: number };

const MOST_COUNTED = 10_000;

export async function listQueues(db: Db, now: Date): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState>(sql`
    select queue.name, waiting.jobs as waiting, queue.failed_count as failed,
      greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - oldest.created_on), 0))::float8 as "ageSeconds"
    from pgboss.queue queue
    cross join lateral (
      select count(*)::int as jobs from (
        select from pgboss.job job
        where job.name = queue.name and job.state < 'active' and not job.blocked limit ${MOST_COUNTED}
      ) few
    ) waiting
    left join lateral (
      select job.created_on from pgboss.job job
      where job.name = queue.name and job.state < 'active' and not job.blocked
      order by job.priority desc, job.created_on limit 1
    ) oldest on true
    where queue.name not like '\\_\\_pgboss%'
    order by queue.name`);
  return rows;
}
