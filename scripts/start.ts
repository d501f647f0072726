import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SAMPLE_ADMIN_EMAIL, SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../app/accounts/sample-admin.ts';
import { tryBackupBucket } from '../app/back-office/backup/scheduled/backup-bucket.server.ts';
import {
  hasSampleAdmin,
  readSettings,
  SettingError,
  type Settings,
  usesSandbox,
} from '../app/platform/environment-settings.server.ts';
import { errorForConsole } from '../app/platform/log/describe-error-redacted.ts';
import { logFormat } from '../app/platform/log/log-format.server.ts';
import { storedSecret } from '../app/platform/stored-secret.server.ts';
import { describeUnencryptedConnections } from '../app/platform/unencrypted-connections.server.ts';
import type { Shop } from '../app/start-shop.server.ts';
import { announce } from './announce.ts';
import { isBuilt } from './build.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readEnvironment, unknownSettings } from './environment.ts';
import { freePort } from './free-port.ts';
import { startMetricsServer } from './metrics-server.ts';
import { claimDirectory } from './one-shop-per-directory.ts';
import { announceRunningShop } from './running-shop.ts';
import { startSandbox } from './sandbox.ts';
import { createWebProcesses } from './web-processes.ts';
import { tryDirectories } from './writable-directory.ts';

/** More need a database sized for them, and an explicit setting. */
const MOST_PROCESSES = 4;
const isDevelopment = process.argv.includes('--dev');
const stops: (() => Promise<void>)[] = [];
let replaceAll = async () => {};
const atStart = readEnvironment();
let metricsToken: string | undefined;

/** Settings that this process has used already: changes in `.env` wait for a restart. */
const keptUntilRestart = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'WEB_PROCESSES',
  'DRAIN_SECONDS',
  'DATA_DIRECTORY',
  'SANDBOX',
  'METRICS_PORT',
  'LOG_FORMAT',
]);

// Unhandled, the signal would end the shop before there is anything to replace (docs/upgrading.md).
process.on('SIGUSR2', () => void replaceAll());

const stopping: { signal?: NodeJS.Signals } = {};

try {
  await start();
} catch (error) {
  // Failures caused by stopping are expected; the stop ends the process.
  if (stopping.signal) await untilTheProcessEnds();
  await stopEverything();
  // Compared by name, since the built shop has its own copy of the class.
  if (!(error instanceof Error && error.name === 'SettingError')) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(): Promise<void> {
  Object.assign(process.env, atStart);
  process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';
  const settings = readSettings(process.env);
  process.env.LOG_FORMAT = logFormat(settings.LOG_FORMAT);
  tryPlaces(settings);
  for (const sentence of [...unknownSettings(), ...describeUnencryptedConnections(settings)])
    announce('warn', sentence);
  await refuseTakenPort(settings.HOST, settings.PORT);
  // All web processes must share it, including later replacements.
  if (settings.PORT === 0) process.env.PORT = String(await freePort());
  stopOnSignals();
  if (!isDevelopment) await buildInItsOwnProcess();

  if (!settings.DATABASE_URL) {
    if (!usesSandbox(settings))
      announce(
        'warn',
        'real payments on the embedded database, whose only copy lies in DATA_DIRECTORY; set DATABASE_URL to a server that is backed up.',
      );
    stops.push(claimDirectory(settings.DATA_DIRECTORY));
    const postgres = await begin(startEmbeddedPostgres(path.join(settings.DATA_DIRECTORY, 'postgres')));
    postgres.keepRunning();
    process.env.DATABASE_URL = postgres.url;
    keptUntilRestart.add('DATABASE_URL');
  }
  process.env.SANDBOX = usesSandbox(settings) ? 'on' : 'off';
  const sandbox =
    usesSandbox(settings) && !settings.STRIPE_API_URL
      ? await begin(startSandbox(settings, isDevelopment ? 'sandbox/main.ts' : 'build/sandbox/main.js'))
      : undefined;
  if (sandbox) Object.assign(process.env, sandbox.settings);
  for (const name of Object.keys(sandbox?.settings ?? {})) keptUntilRestart.add(name);

  const processes = settings.WEB_PROCESSES ?? Math.min(os.availableParallelism(), MOST_PROCESSES);
  const shop = isDevelopment ? await startFromSources() : await startBuilt(processes, settings.DRAIN_SECONDS);
  metricsToken = settings.METRICS_TOKEN;
  if (settings.METRICS_PORT !== undefined)
    stops.push(
      await startMetricsServer(shop.metrics, settings.HOST, settings.METRICS_PORT, () => metricsToken),
    );
  const shopUrl = settings.SHOP_URL ?? `http://localhost:${shop.port}`;
  const admin = hasSampleAdmin(readSettings(process.env))
    ? {
        url: `${shopUrl}/admin`,
        email: SAMPLE_ADMIN_EMAIL,
        password: storedSecret(settings.DATA_DIRECTORY, SAMPLE_ADMIN_PASSWORD_FILE_NAME, 12),
      }
    : undefined;
  if (isDevelopment && sandbox)
    stops.push(
      announceRunningShop(settings.DATA_DIRECTORY, {
        url: shopUrl,
        databaseUrl: process.env.DATABASE_URL ?? '',
        stripeUrl: sandbox.stripeUrl,
        mailboxUrl: sandbox.mailboxUrl,
        parcelsUrl: sandbox.parcelsUrl,
        settings: sandbox.settings,
      }),
    );
  announce(
    'info',
    'started; Ctrl-C or SIGTERM stops it',
    { shop: shopUrl, mailbox: sandbox?.mailboxUrl, payments: sandbox?.stripeUrl, admin },
    [
      '',
      `  Shop      ${shopUrl}`,
      ...(sandbox
        ? [
            `  Mailbox   ${sandbox.mailboxUrl}`,
            `  Parcels   ${sandbox.parcelsUrl} (sandbox: no parcel is carried)`,
            `  Payments  ${sandbox.stripeUrl} (sandbox: no real money moves)`,
          ]
        : []),
      ...(admin ? [`  Admin     ${admin.url}: sign in as ${admin.email} with ${admin.password}`] : []),
      '',
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  );
}

/** Registers the stop at once, so that it works even for a signal during the start; nothing begins afterwards. */
async function begin<Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
  stops.push(async () => (await starting.catch(() => undefined))?.stop());
  const started = await starting;
  if (stopping.signal) await untilTheProcessEnds();
  return started;
}

async function startFromSources(): Promise<Shop> {
  const { startShopWithVite: startDevelopmentShop } = await import('./start-shop-with-vite.ts');
  return begin(startDevelopmentShop());
}

async function startBuilt(processes: number, drainSeconds: number): Promise<Omit<Shop, 'stop'>> {
  const shop = createWebProcesses();
  // Ctrl-C needs no time for load balancers.
  stops.push(() => shop.stop(stopping.signal === 'SIGTERM' ? drainSeconds : 0));
  const port = await shop.start(processes);
  replaceAll = async () => {
    const environment = readSettingsAgain();
    if (environment) await shop.replaceAll(environment);
  };
  if (stopping.signal) await untilTheProcessEnds();
  return { port, metrics: shop.metrics };
}

/** Returns the environment for new processes and warns of settings that need a restart; undefined if a setting is wrong. */
function readSettingsAgain(): NodeJS.ProcessEnv | undefined {
  const asked = readEnvironment();
  const waiting = [...keptUntilRestart].filter((name) => asked[name] !== atStart[name]);
  if (waiting.length > 0) announce('warn', `${waiting.join(', ')}: changed only by a restart.`);
  const environment: NodeJS.ProcessEnv = {};
  for (const name of new Set([...Object.keys(process.env), ...Object.keys(asked)]))
    environment[name] = keptUntilRestart.has(name) ? process.env[name] : asked[name];
  try {
    const settings = readSettings(environment);
    for (const sentence of unknownSettings()) announce('warn', sentence);
    tryPlaces(settings);
    metricsToken = settings.METRICS_TOKEN;
    return environment;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    announce('warn', `No web process is replaced, the shop goes on as it was: ${error.message}`);
    return;
  }
}

/**
 * Throws a SettingError if DATA_DIRECTORY is not writable. A shop without backups still sells; health page, mails and metrics report it.
 * The check of a bucket may take time, and does not delay the start.
 */
function tryPlaces(settings: Settings): void {
  const warn = (problem: string | undefined) => {
    if (problem) announce('warn', `no backup can be made: ${problem}`);
  };
  warn(tryDirectories(settings));
  void tryBackupBucket(settings).then(warn);
}

async function buildInItsOwnProcess(): Promise<void> {
  if (isBuilt()) return;
  const build = spawn(process.execPath, ['scripts/build.ts'], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => build.once('exit', resolve));
  stops.push(async () => {
    process.kill(-(build.pid ?? 0), 'SIGTERM');
    await ended;
  });
  const code = await ended;
  if (stopping.signal) await untilTheProcessEnds();
  stops.pop();
  if (code !== 0) process.exit(code ?? 1);
}

function untilTheProcessEnds(): Promise<never> {
  return new Promise(() => {});
}

/** Checked before anything starts, so that a second shop does the first no harm. */
async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new SettingError(
          error.code === 'EADDRINUSE'
            ? `PORT ${port} is taken by another program; set PORT to a free one.`
            : `HOST ${host} with PORT ${port} cannot be listened on (${error.code}).`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** npm forwards SIGINT and SIGTERM. Other signals kill npm like `kill -9`, and would leave an orphaned shop. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) void stop('SIGHUP');
  }, 500).unref();
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping.signal) return;
  stopping.signal = signal;
  await stopEverything();
  process.exit(0);
}

/** Stops in reverse order: the shop first, then the services it uses. */
async function stopEverything(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop())
    await stop().catch((error: unknown) => console.error(errorForConsole(error)));
}
