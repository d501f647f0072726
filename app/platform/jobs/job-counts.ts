type CountedQueue = { name: string; policy?: string | undefined; queuedCount: number; failedCount: number };

/** How a queue is made whose job comes every minute or hour, whether or not there is something to do. */
export const CLOCK_QUEUE_POLICY = 'exclusive';

/** Jobs that come every minute have then been left out several times. */
export const CLOCK_JOBS_LATE_SECONDS = 5 * 60;

/**
 * What waits and what failed for good, over all queues. The clock's own jobs, one a minute or an hour for
 * each thing that is done so often, are no backlog: they would make a quiet shop look busy.
 */
export function jobCounts(queues: CountedQueue[]): { waiting: number; failed: number } {
  const asked = queues.filter(
    ({ name, policy }) => policy !== CLOCK_QUEUE_POLICY && !name.startsWith('__pgboss__'),
  );
  return {
    waiting: asked.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
    failed: queues.reduce((sum, { failedCount }) => sum + failedCount, 0),
  };
}
