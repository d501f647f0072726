export type DescribedError = {
  type: string;
  message?: string;
  [detail: string]: unknown;
  stack?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
};

const DEEPEST = 5;
const MOST = 10;
const LONGEST_QUERY = 2000;
const MOST_FRAMES = 10;

const word = /^[A-Za-z_][\w]{0,62}$/;
/** The properties that may be logged, each with the pattern of its safe values: identifiers and numbers. */
const details: Record<string, RegExp> = {
  code: /^(?:[A-Z][A-Z0-9_]{2,50}|[0-9A-Z]{5}|[a-z]+(?:_[a-z0-9]+)+|\d{3})$/,
  errno: /^-?\d{1,5}$/,
  syscall: /^[a-z]{2,20}$/,
  address: /^[\da-f.:]{2,45}$/i,
  port: /^\d{1,5}$/,
  responseCode: /^\d{3}$/,
  command: /^[A-Z]{3,10}(?: [A-Z]{2,10})?$/,
  status: /^\d{3}$/,
  statusCode: /^\d{3}$/,
  requestId: /^req_\w{1,40}$/,
};

const databaseDetails = ['severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'];

const frame =
  /^ {4}at (?:(?:async |new |get |set )*[\w$.<>#[\]]+(?: \[as [\w$.]+\])? )?\(?(?:(?:file:\/\/|node:|\/)[\w./@+~%-]+:\d+:\d+|<anonymous>|native|index \d+)\)?$/;

/** Messages of Node, V8 and pg that contain no values. Only the matched part is logged. */
const known = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /\bis not (?:a function|a constructor|iterable|defined)\b/,
  /^(?:Maximum call stack size exceeded|Invalid time value|fetch failed|socket hang up|aborted|write after end)$/,
  /^(?:This|The) operation was aborted(?: due to timeout)?$/,
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^(?:timeout exceeded when trying to connect|Query read timeout)$/,
  /^Client (?:has encountered a connection error and is not queryable|was closed and is not queryable)$/,
  /^Cannot use a pool after calling end on the pool$/,
];

export function describeErrorRedacted(error: unknown, depth = 0): DescribedError {
  if (!isError(error)) return { type: error === null ? 'null' : typeof error };
  const message = messageOf(error);
  const query = textOf(error, 'query');
  const stack = framesOf(error);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  return {
    type: typeOf(error),
    ...(message && { message }),
    ...detailsOf(error),
    ...(query && { query: query.slice(0, LONGEST_QUERY) }),
    ...(stack && { stack }),
    ...(isError(cause) && depth < DEEPEST && { cause: describeErrorRedacted(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < DEEPEST && {
        errors: errors.slice(0, MOST).map((one) => describeErrorRedacted(one, depth + 1)),
      }),
  };
}

export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

export function errorInOneLine(error: unknown): string {
  const { type, message, code, cause } = describeErrorRedacted(error);
  const named = [type, code, message].filter(Boolean).join(' ');
  return cause ? `${named} (${[cause.type, cause.code, cause.message].filter(Boolean).join(' ')})` : named;
}

export function errorForConsole(error: unknown): string {
  const { query, stack } = describeErrorRedacted(error);
  return [errorInOneLine(error), query, stack].filter(Boolean).join('\n');
}

function typeOf(error: Error): string {
  const name = error.constructor?.name || 'Error';
  return word.test(name) ? name : 'Error';
}

function messageOf(error: Error): string | undefined {
  const text = textOf(error, 'message') ?? '';
  if (isOfDatabase(error)) return databaseMessage(error, text);
  for (const pattern of known) {
    const found = pattern.exec(text)?.[0];
    if (found) return found;
  }
  return undefined;
}

function isOfDatabase(error: Error): boolean {
  return textOf(error, 'severity') !== undefined && /^[0-9A-Z]{5}$/.test(textOf(error, 'code') ?? '');
}

/** Returns a message up to its first quote or colon, since PostgreSQL inserts values after those. */
function databaseMessage(error: Error, text: string): string {
  const names = ['schema', 'table', 'column', 'constraint', 'dataType'].map(
    (name) => textOf(error, name) ?? '',
  );
  const quoted = names.reduce(
    (rest, name) => (word.test(name) ? rest.replaceAll(`"${name}"`, name) : rest),
    text,
  );
  // Exceptions that our own database functions raise may contain any text.
  if (textOf(error, 'code')?.startsWith('P0')) return '';
  const [plain = ''] = quoted.split(/["'`«»‹›„“”‚‘’:]/, 1);
  return plain.trim();
}

function detailsOf(error: Error): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  const names = isOfDatabase(error) ? databaseDetails.map((name) => [name, word] as const) : [];
  for (const [name, form] of [...Object.entries(details), ...names]) {
    const value = read(error, name);
    if ((typeof value === 'string' || typeof value === 'number') && form.test(String(value)))
      found[name] = value;
  }
  return found;
}

/** Returns only the frames at the end of a stack, since a line of the message may look like a frame. */
function framesOf(error: Error): string | undefined {
  const stack = textOf(error, 'stack') ?? '';
  const message = textOf(error, 'message') ?? '';
  const start = message ? stack.indexOf(message) : -1;
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split('\n');
  // If the message changed after the stack was made, only the unbroken series of frames at the end can be trusted.
  const places =
    start < 0
      ? lines.slice(lines.findLastIndex((line) => !frame.test(line)) + 1)
      : lines.filter((line) => frame.test(line));
  const frames = places.slice(-MOST_FRAMES);
  return frames.map((line) => line.trim()).join('\n') || undefined;
}

function textOf(error: Error, property: string): string | undefined {
  const value = read(error, property);
  return typeof value === 'string' ? value : undefined;
}

function read(error: Error, property: string): unknown {
  try {
    return (error as unknown as Record<string, unknown>)[property];
  } catch {
    return undefined;
  }
}
