import { type AnyPgColumn, text, uuid } from 'drizzle-orm/pg-core';

/** `cascade` deletes the row with the row it refers to; `restrict` refuses to delete that row. */
type OnDelete = 'cascade' | 'restrict';

/** A column that always refers to a row of another table. */
export function uuidReference(name: string, row: () => AnyPgColumn, onDelete: OnDelete) {
  return uuid(name).notNull().references(row, { onDelete });
}

export function textReference(name: string, row: () => AnyPgColumn, onDelete: OnDelete) {
  return text(name).notNull().references(row, { onDelete });
}
