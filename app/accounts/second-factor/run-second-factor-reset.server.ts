import { config } from '#app/platform/config.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import { resetSecondFactorByCommand } from '../staff/reset-second-factor.server.ts';

/** Implements `npm run reset-second-factor` on the configured database, then disconnects. False if there was none. */
export async function runSecondFactorReset(email: string): Promise<boolean> {
  await migrateDatabase(config.DATABASE_URL ?? '');
  try {
    return await resetSecondFactorByCommand(db, email, new Date());
  } finally {
    await pool.end();
  }
}
