import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { ReportRange } from './tax-report.server.ts';

export const readReportInWorker = longWork('tax-report', async (range: ReportRange) => {
  const { db } = await import('#app/platform/database/db.server.ts');
  const { findTaxReport } = await import('./tax-report.server.ts');
  const { findBooksBalance } = await import('./find-books-balance.server.ts');
  const { findSupplies } = await import('./find-supplies.server.ts');
  const [report, supplies, balance] = await Promise.all([
    findTaxReport(db, range),
    findSupplies(db, range),
    findBooksBalance(db, range),
  ]);
  return { report, supplies, balance };
});
