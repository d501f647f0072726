import { describeErrorRedacted, isError } from './describe-error-redacted.ts';
import { log } from './log.server.ts';

/**
 * Lets an error that nobody caught end the process as Node does, but through the log: Node would write all it holds.
 */
export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends');
    process.exit(1);
  });
}

/** What libraries write to the console goes through the log too: errors as it says them, of texts only where they came from. */
export function redirectConsoleToLog(): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...given: unknown[]) => {
      const { stack } = describeErrorRedacted(new Error());
      log[level]({ errors: given.filter(isError), stack }, 'a library wrote to the console');
    };
  }
}
