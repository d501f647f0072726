import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { childrenOf } from './child-processes.ts';

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** A test's own database server, which it can suspend, kill and cut off. */
export async function startOwnPostgres() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-killed-'));
  fs.chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgres(path.join(directory, 'postgres'));
  const data = path.join(directory, 'postgres', 'data');

  function postmaster(): number {
    return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }

  return {
    url: server.url,
    /** Ends every connection, like an administrator or a pooler. */
    async endConnections(): Promise<void> {
      await asAdmin(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'marenza'`,
      );
    },
    /** Kills one of the server's processes, so that it ends all others and recovers. */
    async crash(): Promise<void> {
      const rows = await asAdmin(
        server.url,
        `select pid from pg_stat_activity where datname = 'marenza' and backend_type = 'client backend' limit 1`,
      );
      process.kill(Number(rows[0]?.pid), 'SIGKILL');
    },
    /** Stops the server; returns a function that restarts it at the same address. */
    async stop(): Promise<() => void> {
      const pid = postmaster();
      const [program = '', ...options] = fs
        .readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .slice(0, -1);
      const { uid, gid } = fs.statSync(data);
      process.kill(pid, 'SIGINT');
      while (fs.existsSync(path.join(data, 'postmaster.pid'))) await sleep(20);
      const account = process.getuid?.() === 0 ? { uid, gid } : {};
      return () => spawn(program, options, { ...account, cwd: '/', detached: true, stdio: 'ignore' }).unref();
    },
    /** Suspends the server with its connections open; returns a function that resumes it. */
    fallSilent(): () => void {
      const pids = [...childrenOf(postmaster()), postmaster()];
      const signal = (name: NodeJS.Signals) => {
        for (const pid of pids) if (fs.existsSync(`/proc/${pid}`)) process.kill(pid, name);
      };
      signal('SIGSTOP');
      return () => signal('SIGCONT');
    },
    async drop(): Promise<void> {
      const pid = postmaster();
      process.kill(pid, 'SIGQUIT');
      while (fs.existsSync(`/proc/${pid}`)) await sleep(20);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function asAdmin(url: string, text: string): Promise<{ pid?: number }[]> {
  const admin = new pg.Client({ connectionString: url.replace(/\/marenza$/, '/postgres') });
  admin.on('error', () => {});
  await admin.connect();
  const { rows } = await admin.query<{ pid?: number }>(text);
  await admin.end();
  return rows;
}
