import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { importMappings } from '../tables.server.ts';
import { type ImportMapping, importMappingSchema, joinMappings } from './import-mapping.ts';
import { wordKey } from './mapping-choices.ts';

/** What files with the same columns are known by, in whichever order these stand. */
export function columnsKey(headers: string[]): string {
  const names = [...new Set(headers.map(wordKey))].sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/**
 * The answers given last about a file with these columns, or else about any other: these are only proposed. Undefined where
 * nobody was ever asked, or where what is kept cannot be read by today's rules.
 */
export async function findSavedMapping(
  db: Db,
  columns: string,
): Promise<{ mapping: ImportMapping; isOfSameColumns: boolean } | undefined> {
  const [row] = await db
    .select({ columns: importMappings.columns, mapping: importMappings.mapping })
    .from(importMappings)
    .orderBy(desc(sql`${importMappings.columns} = ${columns}`), desc(importMappings.updatedAt))
    .limit(1);
  const parsed = row && importMappingSchema.safeParse(row.mapping);
  return parsed?.success ? { mapping: parsed.data, isOfSameColumns: row?.columns === columns } : undefined;
}

/** Remembers answers for the next file with these columns; answers about words that this file lacks stay. */
export async function saveMapping(
  tx: Db,
  { columns, mapping, by }: { columns: string; mapping: ImportMapping; by: string },
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.columns, columns))
    .for('update');
  const older = importMappingSchema.safeParse(known?.mapping ?? {});
  const joined = importMappingSchema.safeParse(older.success ? joinMappings(older.data, mapping) : mapping);
  // So many words were answered over the years that the newest alone are kept.
  const values = {
    mapping: joined.success ? joined.data : mapping,
    actorEmail: by,
    updatedAt: now,
  };
  await tx
    .insert(importMappings)
    .values({ columns, ...values })
    .onConflictDoUpdate({ target: importMappings.columns, set: values });
}
