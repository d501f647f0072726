import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A trigram index needs at least three letters. */
const SHORT = 2;

/**
 * Returns a condition: the text, already folded by `fold_text`, contains the search, ignoring case and accents. Uses
 * the text's trigram index.
 * One or two letters match only the beginnings of words, since the index cannot serve them; punctuation alone matches
 * nothing.
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
