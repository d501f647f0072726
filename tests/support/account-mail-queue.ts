import { afterAll, beforeAll, beforeEach } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mail-queue.server.ts';
import { pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';

/** Takes the jobs of account mails while a file's tests run, and has each test begin with unused rate limits. */
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
