/** The second choice of sizes in two parts, such as the length of W30/L32 and the cup of 75B. */
export const secondParts = ['length', 'cup', 'width'] as const;
export type SecondPart = (typeof secondParts)[number];

/** Returns the parts of a size such as "W30/L32" or "75B"; undefined if it has only one. */
export function sizeParts(size: string): [first: string, second: string] | undefined {
  const [, first, second] = /^(.+?)\s*\/\s*(.+)$/.exec(size) ?? /^([\d.,]+)\s*(\p{L}+)$/u.exec(size) ?? [];
  return first && second ? [first, second] : undefined;
}
