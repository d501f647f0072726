import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What an index of trigrams knows has three letters. */
const SHORT = 2;

/**
 * Whether a text that went through `fold_text` holds what was searched for, whatever the case and the accents of either, by
 * the text's index of trigrams. One or two letters find
 * the words that begin with them: any part of any word would be looked for in every row. Marks alone find nothing.
 */
export function containsText(text: SQLWrapper, search: string): SQL {
  if (!/[\p{L}\p{N}]/u.test(search)) return sql`false`;
  const literal = search.replaceAll(/[\\%_]/g, '\\$&');
  if (search.length > SHORT) return sql`${text} like fold_text(${`%${literal}%`})`;
  const begins = [`${literal}%`, `% ${literal}%`, `%\n${literal}%`];
  return sql`(${sql.join(
    begins.map((pattern) => sql`${text} like fold_text(${pattern})`),
    sql` or `,
  )})`;
}
