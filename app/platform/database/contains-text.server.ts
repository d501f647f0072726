import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A trigram index cannot find fewer than three letters. */
const SHORT = 2;

/** Returns a condition that a text contains the search. One or two letters match only beginnings of words. */
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
