import type { Span } from '@opentelemetry/api';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import { directDatabaseUrl } from '../config.server.ts';
import type { Db } from '../database/db.server.ts';
import { errorInOneLine } from '../log/describe-error-redacted.ts';
import { log } from '../log/log.server.ts';
import { repeatedWarning } from '../log/repeated-warning.ts';
import { countJob } from '../metrics/counts.server.ts';
import {
  continueTrace,
  currentTraceparent,
  inSpan,
  markFailed,
  type SpanOf,
} from '../tracing/spans.server.ts';
import { CLOCK_QUEUE_POLICY, jobCounts } from './job-counts.ts';

export type Queue<Data extends object> = { name: string; retryLimit: number; data?: Data };

/** Another worker receives the job of a dead worker after this time. Jobs without heartbeats must take less. */
const ABANDONED_AFTER_SECONDS = 90;

/** Makes pg-boss give up on a database that does not reply and try again for the next job. */
const bounds = { query_timeout: 30_000, keepAlive: true };

const boss = new PgBoss({
  ...bounds,
  connectionString: directDatabaseUrl,
  max: 4,
  application_name: 'marenza-jobs',
});
boss.on(
  'error',
  repeatedWarning((details) => log.warn(details, 'job queue')),
);

/** Failed jobs are retried after 1 s, 2 s, 4 s … then every 5 minutes: 14 retries take half an hour, 300 take a day. */
export function defineQueue<Data extends object>(name: string, retryLimit: number): Queue<Data> {
  return { name, retryLimit };
}

type Traced = { traceparent?: string };

/** Queues a job in the caller's transaction. The job exists only once the transaction has committed. */
export async function queueJob<Data extends object>(
  db: Db,
  queue: Queue<Data>,
  data: Data,
  startAfter?: Date,
): Promise<void> {
  const { name, retryLimit } = queue;
  const traceparent = currentTraceparent();
  await boss.send(name, traceparent ? { ...data, traceparent } : data, {
    retryLimit,
    ...(startAfter && { startAfter }),
    db: fromDrizzle(db, sql),
  });
}

export async function queueJobs<Data extends object>(
  db: Db,
  { name, retryLimit }: Queue<Data>,
  all: Data[],
): Promise<void> {
  if (!all.length) return;
  const traceparent = currentTraceparent();
  const jobs = all.map((data) => ({ data: traceparent ? { ...data, traceparent } : data, retryLimit }));
  await boss.insert(name, jobs, { db: fromDrizzle(db, sql) });
}

export async function queueJobsAgain(
  db: Db,
  queueName: string,
  jobs: { id: string; data: object | null; startAfter: Date }[],
): Promise<void> {
  const { retryLimit } = (await boss.getQueue(queueName)) ?? {};
  const again = jobs.map(({ id, data, startAfter }) => ({
    id,
    startAfter,
    ...(data && { data }),
    ...(retryLimit !== undefined && { retryLimit }),
  }));
  await boss.insert(queueName, again, { db: fromDrizzle(db, sql) });
}

export async function listQueueNames(): Promise<string[]> {
  return (await boss.getQueues()).map(({ name }) => name);
}

export async function declareQueue({ name, retryLimit }: Queue<object>): Promise<void> {
  await boss.createQueue(name, {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: ABANDONED_AFTER_SECONDS,
  });
}

/** Processes the jobs of a queue. A job that throws is retried; `{ ok: false, reason }` makes it fail permanently. */
export async function workOn<Data extends object>(
  queue: Queue<Data>,
  work: (data: Data) => Promise<unknown>,
): Promise<void> {
  const { name } = queue;
  await declareQueue(queue);
  const options = {
    pollingIntervalSeconds: 1,
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<Data & Traced, void, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map(outcomeOf)),
  );

  async function outcomeOf(job: Job<Data & Traced>): Promise<JobResult> {
    const { traceparent, ...data } = job.data ?? {};
    return continueTrace(traceparent, spanOfJob(name, job.id), (span) => attempt(job.id, data as Data, span));
  }

  async function attempt(job: string, data: Data, span: Span | undefined): Promise<JobResult> {
    try {
      const outcome = await work(data);
      countJob(name, isRefusal(outcome) ? 'failed' : 'completed');
      if (!isRefusal(outcome)) return { id: job, status: 'completed' };
      markFailed(span, outcome.reason);
      log.error({ queue: name, job, reason: outcome.reason }, 'job failed for good');
      return { id: job, status: 'deadletter', output: { message: outcome.reason } };
    } catch (error) {
      countJob(name, 'retried');
      markFailed(span, 'retried');
      log.warn({ err: error, queue: name, job }, 'job failed, it will be tried again');
      return { id: job, status: 'failed', output: { message: errorInOneLine(error) } };
    }
  }
}

function spanOfJob(name: string, id?: string): SpanOf {
  return {
    name: `process ${name}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.operation.name': 'process',
      'messaging.destination.name': name,
      ...(id && { 'messaging.message.id': id }),
    },
  };
}

function isRefusal(outcome: unknown): outcome is { ok: false; reason: string } {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

/** pg-boss updates these counts every minute. */
export async function countJobs(): Promise<{ waiting: number; failed: number }> {
  return jobCounts(await boss.getQueues());
}

export async function everyMinute(name: string, work: () => Promise<unknown>): Promise<void> {
  await byTheClock(name, '* * * * *', work);
}

/** Runs the work every hour. If a run is missed, the next run does the work. */
export async function everyHour(name: string, work: () => Promise<unknown>): Promise<void> {
  await byTheClock(name, '17 * * * *', work);
}

async function byTheClock(name: string, cron: string, work: () => Promise<unknown>): Promise<void> {
  await boss.createQueue(name, { policy: CLOCK_QUEUE_POLICY, retryLimit: 0 });
  // Heartbeats show that a worker is alive, since some work takes minutes. The update also changes existing queues.
  await boss.updateQueue(name, { heartbeatSeconds: ABANDONED_AFTER_SECONDS });
  await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
    try {
      await inSpan({ ...spanOfJob(name), parent: undefined }, () => work());
      countJob(name, 'completed');
    } catch (error) {
      countJob(name, 'failed');
      log.warn({ err: error, queue: name }, 'what is done by the clock failed');
      // pg-boss stores every property of a thrown error, so only a redacted message is passed on.
      throw new Error(errorInOneLine(error));
    }
  });
  await boss.schedule(name, cron);
}

export async function startJobs(): Promise<void> {
  await boss.start();
}

export async function stopJobs(): Promise<void> {
  await boss.stop({ graceful: true, timeout: 10_000 });
}
