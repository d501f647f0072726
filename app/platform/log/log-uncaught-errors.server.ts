import { describeErrorRedacted, isError } from './describe-error-redacted.ts';
import { log } from './log.server.ts';

export function logUncaughtErrors(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends');
    process.exit(1);
  });
}

export function redirectConsoleToLog(): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...given: unknown[]) => {
      const { stack } = describeErrorRedacted(new Error());
      log[level]({ errors: given.filter(isError), stack }, 'a library wrote to the console');
    };
  }
}
