import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

/**
 * Starts a database server for one run in its own folder, deleted by `stop`. It never syncs to disk, since nothing needs to survive a
 * crash, and dropping a database copy would take most of a second. Copies use `strategy file_copy`, which does not write them to the WAL as
 * well.
 */
export async function startTestServer() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-test-'));
  fs.chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgres(path.join(directory, 'postgres'));
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
  return {
    url: server.url,
    directory,
    async stop(): Promise<void> {
      await server.stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
