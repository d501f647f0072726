import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A trigram index cannot find fewer than three letters. */
const SHORT = 2;

/** Returns the condition that `text` contains `search`. One or two letters match only at the beginning of a word. */
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
