/** Returns the parts of a size such as "W30/L32" or "75B"; undefined if it has only one. */
export function sizeParts(size: string): [first: string, second: string] | undefined {
  const [, first, second] = /^(.+?)\s*\/\s*(.+)$/.exec(size) ?? /^([\d.,]+)\s*(\p{L}+)$/u.exec(size) ?? [];
  return first && second ? [first, second] : undefined;
}
