import { expect, test } from 'vitest';
import { jobCounts } from './job-counts.ts';

test('on a quiet shop no job waits: what comes every minute is no backlog, and its failures still count', () => {
  const queue = { policy: 'standard', queuedCount: 0, failedCount: 0 };
  const quiet = [
    { ...queue, name: 'order-mail' },
    { ...queue, name: 'expire-orders', policy: 'exclusive', queuedCount: 1, failedCount: 2 },
    { ...queue, name: '__pgboss__send-it', queuedCount: 7 },
  ];
  expect(jobCounts(quiet)).toEqual({ waiting: 0, failed: 2 });
  expect(jobCounts([...quiet, { ...queue, name: 'part-refund', queuedCount: 3 }])).toEqual({
    waiting: 3,
    failed: 2,
  });
});
