const levels = { info: 30, warn: 40 };

/**
 * What `npm start` itself says, beside the log: to people as it stands, to programs as a line of the log's JSON, which
 * has `fields` instead of `text`. `npm start` has written into LOG_FORMAT which of them it is.
 */
export function announce(
  level: keyof typeof levels,
  message: string,
  fields: Record<string, unknown> = {},
  text = level === 'warn' ? `Warning: ${message}` : message,
): void {
  const line = { level: levels[level], time: new Date().toISOString(), ...fields, msg: message };
  console.log(process.env.LOG_FORMAT === 'people' ? text : JSON.stringify(line));
}
