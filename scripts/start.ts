import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SAMPLE_ADMIN_EMAIL, SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../app/accounts/sample-admin.ts';
import { tryBackupBucket } from '../app/operations/backup/scheduled/backup-bucket.server.ts';
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

/** More are worth it only behind a database of their own size; the setting says so then. */
const MOST_PROCESSES = 4;
const isDevelopment = process.argv.includes('--dev');
const stops: (() => Promise<void>)[] = [];
let replaceAll = async () => {};
const atStart = readEnvironment();
let metricsToken: string | undefined;

/** What this process has made or holds itself: what `.env` says of it later waits for a restart. */
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

// Before there is anything to replace, it would end the shop unless it is heard (docs/upgrading.md).
process.on('SIGUSR2', () => void replaceAll());

const stopping: { signal?: NodeJS.Signals } = {};

try {
  await start();
} catch (error) {
  // What fails because it is being stopped fails rightly; who stops it ends the process too.
  if (stopping.signal) await untilTheProcessEnds();
  await stopEverything();
  // By its name, since the built shop has a class of its own.
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
  // Every web process must have the same, also one that takes another's place.
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

/** What starts is stopped later, also when a signal comes before it has started; after that nothing more begins. */
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
  // Whoever presses Ctrl-C is no load balancer.
  stops.push(() => shop.stop(stopping.signal === 'SIGTERM' ? drainSeconds : 0));
  const port = await shop.start(processes);
  replaceAll = async () => {
    const environment = readSettingsAgain();
    if (environment) await shop.replaceAll(environment);
  };
  if (stopping.signal) await untilTheProcessEnds();
  return { port, metrics: shop.metrics };
}

/** The environment of processes that start from now on; says what is not taken over, and nothing at all when a setting is wrong. */
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
 * Throws a SettingError where DATA_DIRECTORY cannot be written to. A shop that cannot be backed up sells all the same;
 * Health, mails and metrics say it from the first backup on. A bucket may take its time, which the start does not wait for.
 */
function tryPlaces(settings: Settings): void {
  const warn = (problem: string | undefined) => {
    if (problem) announce('warn', `no backup can be made: ${problem}`);
  };
  warn(tryDirectories(settings));
  void tryBackupBucket(settings).then(warn);
}

/** In a group of processes of its own, so that a signal can end the tools that build, too. */
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

/** Asked before anything is started, so that a second shop can do the first no harm. */
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

/**
 * npm passes on SIGINT and SIGTERM. Of other signals it dies without a word, as it does of `kill -9`, and would leave a
 * shop that nobody knows of.
 */
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

/** The shop first, then what it stands on. */
async function stopEverything(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop())
    await stop().catch((error: unknown) => console.error(errorForConsole(error)));
}
