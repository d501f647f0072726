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
 * Does a command's work with the built shop, on the database of the settings; the embedded one is a running shop's, or
 * started for as long as this takes. A command that cannot share it, `isAlone`, is refused while a shop runs. Ends with what
 * the work answers, or with 2 when a setting is wrong.
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
    // By its name, since the built shop has a class of its own.
    if (!(error instanceof Error && error.name === 'SettingError')) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** What a command that takes one file was asked for; ends with 2, saying how it is used, when that is something else. */
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
    // An option that there is not.
  }
  console.error(usage);
  process.exit(2);
}

async function withDatabase(work: () => Promise<number>, isAlone: boolean): Promise<number> {
  const settings = readSettings(process.env);
  tryDirectories(settings);
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
