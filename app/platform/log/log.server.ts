import fs from 'node:fs';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { config, tracesEndpoint } from '../config.server.ts';
import { traceInLog } from '../tracing/spans.server.ts';
import { describeErrorRedacted, isError } from './describe-error-redacted.ts';
import { formatLogForPeople } from './format-log-for-people.ts';
import { logFormat } from './log-format.server.ts';

const STANDARD_OUTPUT = 1;
/** A reader that is this slow has stopped reading. */
const MOST_WAITS = 20;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes. A full disk, or a reader that left, costs lines and never the process: pino's own output throws
 * then, and at the end writes for ever.
 */
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
  // Errors are plain objects by the time pino sees them: it would say their messages by itself.
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod(given, write) {
      write.apply(this, given.map((value) => withoutValues(value)) as Parameters<typeof write>);
    },
  },
};

/** As people read it, in a terminal. */
const forPeople: DestinationStream = { write: (line) => standardOutput.write(formatLogForPeople(line)) };

/**
 * The shop's log: one JSON object a line on standard output, or the same in words (LOG_FORMAT). Never pass it names, addresses or card data. Errors may be
 * passed under any name, alone or within others: what is said of them holds no values (see `describeErrorRedacted`).
 * The development server, which knows only samples, says all.
 */
export const log = createLog(
  config.LOG_LEVEL,
  logFormat(config.LOG_FORMAT) === 'people' ? forPeople : standardOutput,
);

/** A log that is written to a stream, or to standard output. */
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

/** The same without what errors in it may say of somebody. Of what is neither plain nor an error only its kind is said. */
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
