import { isatty } from 'node:tty';

export type LogFormat = 'json' | 'people';

const STANDARD_OUTPUT = 1;

/** Returns the log format: LOG_FORMAT, or else words for a terminal and JSON for a service. */
export function logFormat(setting: LogFormat | undefined): LogFormat {
  return setting ?? (isatty(STANDARD_OUTPUT) ? 'people' : 'json');
}
