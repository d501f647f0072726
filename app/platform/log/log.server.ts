import fs from 'node:fs';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { config, tracesEndpoint } from '../config.server.ts';
import { traceInLog } from '../tracing/spans.server.ts';
import { describeErrorRedacted, isError } from './describe-error-redacted.ts';
import { formatLogForPeople } from './format-log-for-people.ts';
import { logFormat } from './log-format.server.ts';

const STANDARD_OUTPUT = 1;
const MOST_WAITS = 20;
const clock = new Int32Array(new SharedArrayBuffer(4));

/** Writes to standard output, but loses lines while the disk is full. Pino's stream would throw and block the exit. */
const standardOutput = {
  write(line: string): void {
    let rest = Buffer.from(line);
    for (let waits = 0; rest.length && waits < MOST_WAITS; ) {
      try {
        rest = rest.subarray(fs.writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(clock, 0, 0, 5);
        waits++;
      }
    }
  },
};

const DEEPEST = 4;

const guarded: LoggerOptions = {
  // Errors are already redacted to plain objects. Pino's serializer would add the messages again.
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod(given, write) {
      write.apply(this, given.map((value) => withoutValues(value)) as Parameters<typeof write>);
    },
  },
};

const forPeople: DestinationStream = { write: (line) => standardOutput.write(formatLogForPeople(line)) };

/** The shop's log. Never log names, addresses or card data. Errors are logged without values. */
export const log = createLog(
  config.LOG_LEVEL,
  logFormat(config.LOG_FORMAT) === 'people' ? forPeople : standardOutput,
);

export function createLog(level: string, stream: DestinationStream = standardOutput): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(tracesEndpoint && { mixin: traceInLog }),
    ...(process.env.NODE_ENV !== 'development' && guarded),
  };
  return pino(options, stream);
}

function withoutValues(value: unknown, depth = 0): unknown {
  if (isError(value)) return depth ? describeErrorRedacted(value) : { err: describeErrorRedacted(value) };
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutValues(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { type: value.constructor?.name };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'err' ? describeErrorRedacted(item) : withoutValues(item, depth + 1),
    ]),
  );
}
