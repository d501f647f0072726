type CountedQueue = { name: string; policy?: string | undefined; queuedCount: number; failedCount: number };

export const CLOCK_QUEUE_POLICY = 'exclusive';

export const CLOCK_JOBS_LATE_SECONDS = 5 * 60;

/** Counts jobs without the scheduled ones, since these would make a quiet shop look busy. */
export function jobCounts(queues: CountedQueue[]): { waiting: number; failed: number } {
  const asked = queues.filter(
    ({ name, policy }) => policy !== CLOCK_QUEUE_POLICY && !name.startsWith('__pgboss__'),
  );
  return {
    waiting: asked.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
    failed: queues.reduce((sum, { failedCount }) => sum + failedCount, 0),
  };
}
