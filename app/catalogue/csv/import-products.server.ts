import { config } from '#app/platform/config.server.ts';
import { connectForLongWork } from '#app/platform/db.server.ts';
import { migrateDatabase } from '#app/platform/migrate.server.ts';
import { type ImportExit, importFile } from './import-file.server.ts';

/** `npm run import`: imports a products file into the database of the settings, and lets go of it. */
export async function importProducts(
  bytes: Buffer,
  options: Omit<Parameters<typeof importFile>[2], 'now'>,
): Promise<ImportExit> {
  await migrateDatabase(config.DATABASE_URL ?? '');
  const { db, pool } = connectForLongWork();
  try {
    return await importFile(db, bytes, { ...options, now: new Date() });
  } finally {
    await pool.end();
  }
}
