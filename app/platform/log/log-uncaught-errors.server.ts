import { describeErrorRedacted, isError } from './describe-error-redacted.ts';
import { log } from './log.server.ts';

/** Ends the process on an uncaught error as Node does, but logs it redacted: Node would print everything it holds. */
export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends');
    process.exit(1);
  });
}

/** Redirects console output of libraries to the log: errors redacted, texts only by their origin. */
export function redirectConsoleToLog(): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...given: unknown[]) => {
      const { stack } = describeErrorRedacted(new Error());
      log[level]({ errors: given.filter(isError), stack }, 'a library wrote to the console');
    };
  }
}
