import path from 'node:path';
import { readSettings, SettingError, usesSandbox } from '../app/platform/environment-settings.server.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { claimDirectory } from './one-shop-per-directory.ts';

/**
 * Does a command's work on the database of the settings; the embedded one is a running shop's, or started for as long as
 * this takes. A command that cannot share it, `isAlone`, is refused while a shop runs.
 */
export async function withDatabase(work: () => Promise<number>, isAlone = false): Promise<number> {
  const settings = readSettings(process.env);
  // The built shop opens its payment client as it loads; nobody pays here.
  if (usesSandbox(settings)) process.env.STRIPE_SECRET_KEY ||= 'sk_test_nobody';
  if (settings.DATABASE_URL) return work();
  const release = isAlone
    ? claimDirectory(settings.DATA_DIRECTORY)
    : claimUnlessRunning(settings.DATA_DIRECTORY);
  const postgres = await startEmbeddedPostgres(path.join(settings.DATA_DIRECTORY, 'postgres'));
  process.env.DATABASE_URL = postgres.url;
  process.env.SANDBOX = usesSandbox(settings) ? 'on' : 'off';
  try {
    return await work();
  } finally {
    if (release) {
      await postgres.stop();
      await release();
    }
  }
}

function claimUnlessRunning(directory: string): (() => Promise<void>) | undefined {
  try {
    return claimDirectory(directory);
  } catch (error) {
    if (error instanceof SettingError) return;
    throw error;
  }
}
