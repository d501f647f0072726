import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

const MEMORY_DISK = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Starts a database server for one run in its own folder, deleted by `stop`. It never syncs to disk, since nothing needs to survive a
 * crash, and dropping a database copy would take most of a second. Copies use `strategy file_copy`, which does not write them to the WAL as
 * well.
 */
export async function startTestServer() {
  const directory = fs.mkdtempSync(path.join(temporaryDirectory(), 'marenza-test-'));
  fs.chmodSync(directory, 0o755);
  const home = path.join(directory, 'postgres');
  let server = await startEmbeddedPostgres(home);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
  return {
    /** Changes with `whileStopped`. */
    url: () => server.url,
    directory,
    /** Stops the server for work that needs its files complete. */
    async whileStopped(work: () => void): Promise<void> {
      await server.stop();
      work();
      server = await startEmbeddedPostgres(home);
    },
    async stop(): Promise<void> {
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A file system finds room for the thousand files of each database copy slowly, so copies go to memory if there is plenty. */
function temporaryDirectory(): string {
  if (!fs.existsSync(MEMORY_DISK) || os.freemem() < 2 * NEEDED_BYTES) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY_DISK);
  return bavail * bsize < NEEDED_BYTES ? os.tmpdir() : MEMORY_DISK;
}
