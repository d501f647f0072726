import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '../database/db.server.ts';
import * as one from './jobs.server.ts';

type Jobs = typeof one;
let other: Jobs;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  other = await asOtherProcess();
  await Promise.all([one.startJobs(), other.startJobs()]);
  stops.push(one.stopJobs, other.stopJobs);
});

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

test('a job exists when its transaction commits, and never otherwise', async () => {
  const queue = one.defineQueue<{ name: string }>('transactions', 0);
  await one.declareQueue(queue);
  await db
    .transaction(async (tx) => {
      await one.queueJob(tx, queue, { name: 'rolled back' });
      tx.rollback();
    })
    .catch(() => {});
  await db.transaction((tx) => one.queueJob(tx, queue, { name: 'committed' }));
  expect(await jobsOf('transactions')).toEqual([{ name: 'committed', state: 'created' }]);
});

test('a job that fails is tried again until it works, and its neighbours do not suffer', async () => {
  const queue = one.defineQueue<{ name: string }>('failing', 5);
  await one.declareQueue(queue);
  await Promise.all(['stubborn', 'easy'].map((name) => one.queueJob(db, queue, { name })));
  const attempts: string[] = [];
  await one.workOn(queue, async ({ name }) => {
    attempts.push(name);
    if (name === 'stubborn' && attempts.filter((attempt) => attempt === name).length < 2)
      throw new Error('Not yet.');
  });
  await until(async () => (await jobsOf('failing')).every(({ state }) => state === 'completed'));
  expect(attempts.toSorted()).toEqual(['easy', 'stubborn', 'stubborn']);
});

test('a job that is refused for good has failed after one attempt', async () => {
  const queue = one.defineQueue<{ name: string }>('refused', 300);
  await one.declareQueue(queue);
  await one.queueJob(db, queue, { name: 'refused' });
  let attempts = 0;
  await one.workOn(queue, async () => {
    attempts++;
    return { ok: false, reason: 'mail-refused' };
  });
  await until(async () => (await jobsOf('refused')).every(({ state }) => state === 'failed'));
  expect(attempts).toBe(1);
});

test('a job that cannot work is given up after its last attempt', async () => {
  const queue = one.defineQueue<{ name: string }>('hopeless', 1);
  await one.declareQueue(queue);
  await one.queueJob(db, queue, { name: 'hopeless' });
  let attempts = 0;
  await one.workOn(queue, async () => {
    attempts++;
    throw new Error('Never.');
  });
  await until(async () => (await jobsOf('hopeless')).every(({ state }) => state === 'failed'));
  expect(attempts).toBe(2);
});

test('two processes share the jobs and never do one twice', async () => {
  const queue = one.defineQueue<{ name: string }>('shared', 3);
  await one.declareQueue(queue);
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => one.queueJob(db, queue, { name: String(index) })),
  );
  const done: string[] = [];
  const work = async ({ name }: { name: string }) => {
    done.push(name);
    await sleep(5);
  };
  await Promise.all([one.workOn(queue, work), other.workOn(queue, work)]);
  await until(async () => (await jobsOf('shared')).every(({ state }) => state === 'completed'));
  expect(done).toHaveLength(60);
  expect(new Set(done).size).toBe(60);
});

async function jobsOf(queue: string): Promise<{ name: string; state: string }[]> {
  const { rows } = await db.execute<{ name: string; state: string }>(
    sql`select data->>'name' as name, state::text from pgboss.job where name = ${queue}`,
  );
  return rows;
}

async function asOtherProcess(): Promise<Jobs> {
  vi.resetModules();
  return import('./jobs.server.ts');
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not happen within fifteen seconds.');
    await sleep(20);
  }
}
