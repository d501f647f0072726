import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';

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
