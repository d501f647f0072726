import pg from 'pg';
import { startTestServer } from './start-test-server.ts';

export const TEMPLATE = 'template_shop';

/** Starts one server per run with a shop's empty database, which each test file copies. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  process.env.TEST_SERVER_URL = server.url();
  process.env.DATABASE_URL = server.url().replace(/\/marenza$/, `/${TEMPLATE}`);
  process.env.SANDBOX = 'on';
  process.env.LOG_LEVEL = 'silent';
  const { migrateDatabase } = await import('#app/platform/database/migrate.server.ts');
  const { startJobs, stopJobs } = await import('#app/platform/jobs/jobs.server.ts');
  const { declareOrderQueues } = await import('#tests/support/declare-order-queues.ts');
  await migrateDatabase(process.env.DATABASE_URL);
  await startJobs();
  await declareOrderQueues();
  await stopJobs();

  return server.stop;
}
