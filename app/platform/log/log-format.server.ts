import { isatty } from 'node:tty';

export type LogFormat = 'json' | 'people';

const STANDARD_OUTPUT = 1;

export function logFormat(setting: LogFormat | undefined): LogFormat {
  return setting ?? (isatty(STANDARD_OUTPUT) ? 'people' : 'json');
}
