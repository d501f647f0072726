import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { DatabaseUnavailable, databaseUnavailable } from '../database/database-unavailable.server.ts';
import { log } from '../log/log.server.ts';

const MOST_THREADS = 2;
const MOST_WAITING = 100;
const IDLE_MS = 30_000;
/** Work that needs more memory than this fails without ending the process. */
const MOST_MEGABYTES = 1_024;
/** The threads have a lower priority than shoppers' requests, if the system supports priorities of threads. */
const NICENESS = 10;

type Work = (input: never) => Promise<unknown>;
type Failure = { name: string; message: string; stack?: string | undefined; code?: string | undefined };
type Outcome = { ok: true; output: unknown } | { ok: false; failure: Failure };

const works = new Map<string, Work>();
let threads: Piscina<{ name: string; input: unknown }, Outcome> | undefined;

/** Runs the work on another thread in the built shop. `worker-thread-entry.server.ts` must import the work's file. */
export function longWork<Input, Output>(
  name: string,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  works.set(name, work);
  // A shop that runs from its sources has no built file to run on another thread.
  const isAside = import.meta.env?.PROD && isMainThread;
  return isAside ? (input) => doAside<Output>(name, input) : work;
}

export async function doLongWork({ name, input }: { name: string; input: unknown }): Promise<Outcome> {
  const work = works.get(name);
  if (!work) throw new Error(`No long work is called ${name}.`);
  try {
    return { ok: true, output: await work(input as never) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

export async function stopLongWork(): Promise<void> {
  await threads?.destroy();
  threads = undefined;
}

async function doAside<Output>(name: string, input: unknown): Promise<Output> {
  threads ??= startThreads();
  const outcome = await threads.run({ name, input });
  if (outcome.ok) return outcome.output as Output;
  const { message, ...details } = outcome.failure;
  if (details.name === 'DatabaseUnavailable') throw databaseUnavailable(message);
  throw Object.assign(new Error(message), details);
}

function startThreads(): NonNullable<typeof threads> {
  const pool = new Piscina({
    filename: path.resolve('build/server/long-work.js'),
    minThreads: 0,
    maxThreads: MOST_THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // With atomics an idle thread would block and miss events of its connections.
    atomics: 'disabled',
  });
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'a thread for long work ended'));
  return pool;
}

/** Unwraps an error to its cause, since custom fields such as a database's error code are lost between threads. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  if (error.cause instanceof Error && !(error instanceof DatabaseUnavailable)) return failureOf(error.cause);
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, code };
}
