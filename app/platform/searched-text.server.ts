import { type SQL, sql } from 'drizzle-orm';

/** What an index of trigrams knows has three letters. */
const SHORT = 2;

/**
 * Whether a text holds what was searched for, whatever its case, by the text's index of trigrams. One or two letters find
 * the words that begin with them: any part of any word would be looked for in every row. Marks alone find nothing.
 */
export function holdsText(text: SQL, search: string): SQL {
  if (!/[\p{L}\p{N}]/u.test(search)) return sql`false`;
  const literal = search.replaceAll(/[\\%_]/g, '\\$&');
  if (search.length > SHORT) return sql`${text} ilike ${`%${literal}%`}`;
  const [first, next, line] = [`${literal}%`, `% ${literal}%`, `%\n${literal}%`];
  return sql`(${text} ilike ${first} or ${text} ilike ${next} or ${text} ilike ${line})`;
}
