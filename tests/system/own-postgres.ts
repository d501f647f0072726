import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { FILLED_SERVER } from '../setup/filled-shop.ts';
import { childrenOf } from './child-processes.ts';
import { until } from './world.ts';

const SETTLED_WITHIN_SECONDS = 60;

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** A test's own database server with the filled shop, which it can suspend, kill and cut off. */
export async function startOwnPostgres() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-killed-'));
  fs.chmodSync(directory, 0o755);
  const home = path.join(directory, 'postgres');
  execFileSync('cp', ['-a', path.join(process.env.TEST_FILLED_DIRECTORY ?? '', FILLED_SERVER), home]);
  const data = path.join(home, 'data');
  // The run's server never syncs; a server that is killed works as a shop's does.
  fs.writeFileSync(path.join(data, 'postgresql.auto.conf'), '');
  const server = await startEmbeddedPostgres(home);
  const pidFile = path.join(data, 'postmaster.pid');

  function postmaster(): number {
    return Number(fs.readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  }

  const accepts = () =>
    asAdmin(server.url, 'select').then(
      () => true,
      () => false,
    );

  return {
    url: server.url,
    /** Ends every connection, like an administrator or a pooler. */
    async endConnections(): Promise<void> {
      await asAdmin(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'marenza'`,
      );
    },
    /** Kills one of the server's processes; resolves when that has ended all others, after which the server recovers. */
    async crash(): Promise<void> {
      const before = childrenOf(postmaster());
      let victims: { pid?: number }[] = [];
      await until('there is a connection to kill', async () => {
        victims = await asAdmin(
          server.url,
          `select pid from pg_stat_activity where datname = 'marenza' and backend_type = 'client backend' limit 1`,
        );
        return victims.length > 0;
      });
      for (const { pid = 0 } of victims) if (pid) send('SIGKILL', pid);
      await until(
        'PostgreSQL ends all its processes',
        async () => !before.some(isRunning),
        SETTLED_WITHIN_SECONDS,
      );
    },
    /** Stops the server; returns a function that restarts it at the same address. */
    async stop(): Promise<() => void> {
      // PostgreSQL 18 hangs when it is told to stop while it recovers from a crash.
      await until('PostgreSQL accepts connections', accepts, SETTLED_WITHIN_SECONDS);
      const pid = postmaster();
      const [program = '', ...options] = fs
        .readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .slice(0, -1);
      const { uid, gid } = fs.statSync(data);
      send('SIGINT', pid);
      await until('PostgreSQL has stopped', async () => !fs.existsSync(pidFile), SETTLED_WITHIN_SECONDS);
      const account = process.getuid?.() === 0 ? { uid, gid } : {};
      return () => spawn(program, options, { ...account, cwd: '/', detached: true, stdio: 'ignore' }).unref();
    },
    /** Suspends the server with its connections open; returns a function that resumes it. */
    fallSilent(): () => void {
      const suspended = new Set<number>();
      // The first one starts all others, so none is added once it is suspended.
      let found = [postmaster()];
      while (found.length) {
        for (const pid of found) {
          send('SIGSTOP', pid);
          suspended.add(pid);
        }
        found = childrenOf(postmaster()).filter((pid) => !suspended.has(pid));
      }
      return () => {
        for (const pid of suspended) send('SIGCONT', pid);
      };
    },
    async drop(): Promise<void> {
      if (fs.existsSync(pidFile)) {
        const pid = postmaster();
        // A test that failed may have left it suspended.
        for (const signal of ['SIGQUIT', 'SIGCONT'] as const) send(signal, pid);
        await until('PostgreSQL is gone', async () => !isRunning(pid), SETTLED_WITHIN_SECONDS);
      }
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Signals a process unless it ended meanwhile. */
function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function asAdmin(url: string, text: string): Promise<{ pid?: number }[]> {
  const admin = new pg.Client({
    connectionString: url.replace(/\/marenza$/, '/postgres'),
    connectionTimeoutMillis: SETTLED_WITHIN_SECONDS * 1000,
    query_timeout: SETTLED_WITHIN_SECONDS * 1000,
  });
  admin.on('error', () => {});
  await admin.connect();
  const { rows } = await admin.query<{ pid?: number }>(text);
  await admin.end();
  return rows;
}
