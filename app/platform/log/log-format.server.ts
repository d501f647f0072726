import { isatty } from 'node:tty';

export type LogFormat = 'json' | 'people';

const STANDARD_OUTPUT = 1;

/** How the log is written unless LOG_FORMAT says: for people who watch a terminal, else for programs that read a service. */
export function logFormat(setting: LogFormat | undefined): LogFormat {
  return setting ?? (isatty(STANDARD_OUTPUT) ? 'people' : 'json');
}
