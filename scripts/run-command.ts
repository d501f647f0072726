import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readSettings, SettingError, usesSandbox } from '../app/platform/environment-settings.server.ts';
import { buildWhenNeeded } from './build.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readEnvironment } from './environment.ts';
import { claimDirectory } from './one-shop-per-directory.ts';
import { tryDirectories } from './writable-directory.ts';

type BuiltShop = typeof import('../app/start-shop.server.ts');

/**
 * Runs a command with the built shop on the configured database; the embedded one is shared with a running shop, or started for this
 * command. With `isAlone` it is refused while a shop runs. Exits with the result of `work`, or 2 for a wrong setting.
 */
export async function runCommand(work: (shop: BuiltShop) => Promise<number>, isAlone = false): Promise<void> {
  Object.assign(process.env, readEnvironment());
  process.env.NODE_ENV ??= 'production';
  process.env.LOG_LEVEL ??= 'warn';
  buildWhenNeeded();
  try {
    process.exitCode = await withDatabase(async () => {
      const built: BuiltShop = await import(path.resolve('build/server/index.js'));
      return work(built);
    }, isAlone);
  } catch (error) {
    // Compared by name, since the built shop has its own copy of the class.
    if (!(error instanceof Error && error.name === 'SettingError')) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

export function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, lang: { type: 'string', default: 'en' } },
    });
    const [file, ...more] = positionals;
    const { lang } = values as { lang: string };
    if (file && more.length === 0 && (lang === 'en' || lang === 'nl'))
      return { file, values, language: lang as 'en' | 'nl' };
  } catch {
    // Unknown option.
  }
  console.error(usage);
  process.exit(2);
}

async function withDatabase(work: () => Promise<number>, isAlone: boolean): Promise<number> {
  const settings = readSettings(process.env);
  tryDirectories(settings);
  // The built shop creates its payment client as it loads; commands make no payments.
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
