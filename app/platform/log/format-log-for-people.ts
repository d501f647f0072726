import type { DescribedError } from './describe-error-redacted.ts';

type Line = {
  level: number;
  time: string;
  msg?: string;
  err?: DescribedError;
  [field: string]: unknown;
};
const WARN = 40;
const ERROR = 50;

export function formatLogForPeople(json: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const { method, path, status, ms } = fields;
  const what =
    msg === 'request'
      ? [method, path, status, `${ms} ms`].map(plain).join(' ')
      : [markOf(level) + plain(msg ?? ''), ...Object.entries(fields).map(fieldOf)].join(' ').trim();
  return [`${clock} ${what}`, ...linesOf(err)].join('\n').concat('\n');
}

function markOf(level: number): string {
  if (level >= ERROR) return 'Error: ';
  return level >= WARN ? 'Warning: ' : '';
}

function fieldOf([name, value]: [string, unknown]): string {
  return `${name}=${plain(typeof value === 'object' ? JSON.stringify(value) : value)}`;
}

function linesOf(error: DescribedError | undefined): string[] {
  if (!error) return [];
  const { type, code, message, stack, cause } = error;
  const named = [type, code, message].filter(Boolean).map(plain).join(' ');
  const places = (stack ?? '').split('\n').filter((line) => /^\s*at /.test(line));
  return [`  ${named}`, ...places.map((line) => `    ${plain(line.trim())}`), ...linesOf(cause)];
}

/** Escapes control characters, so that input from a browser cannot control the terminal. */
function plain(value: unknown): string {
  return String(value).replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
    /[\u0000-\u001f\u007f-\u009f]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
