import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

/**
 * A database server for one run in a folder of its own, both gone after `stop`. No machine's fall will be survived, so it never
 * waits for the disk: dropping a test's copy of a database else takes most of a second. Copies are made with `strategy file_copy`,
 * which does not write all of it to the server's log too.
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
