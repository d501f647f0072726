import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { importMappings } from '../tables.server.ts';
import { type ImportMapping, importMappingSchema, joinMappings } from './import-mapping.ts';
import { wordKey } from './mapping-choices.ts';

/** Hashes the headers, in any order. */
export function columnsKey(headers: string[]): string {
  const names = [...new Set(headers.map(wordKey))].sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/**
 * Returns the last answers for these columns, or else for any file, as a proposal. Returns undefined if none are saved or today's schema
 * rejects them.
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

/** Saves answers for files with these columns, and keeps answers about values that this file lacks. */
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
  // Beyond the schema's limit only the newest answers are kept.
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
