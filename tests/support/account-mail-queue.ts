import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mails.server.ts';
import { pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';

/** Consumes the jobs of account mails while a file's tests run, and resets rate limits before each test. */
export function startAccountMailQueue(): void {
  beforeAll(async () => {
    await startJobs();
    await declareQueue(accountMails);
  }, 60_000);
  afterAll(stopJobs);
  beforeEach(async () => {
    await pool.query('truncate rate_limits');
  });
}
