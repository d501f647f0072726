const levels = { info: 30, warn: 40 };

/**
 * Prints a message of `npm start`, beside the log: text for operators, or a line of JSON with `fields` for programs, according to
 * LOG_FORMAT, which `npm start` sets.
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
