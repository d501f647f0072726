import { desc, inArray, sql } from 'drizzle-orm';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RecoveryReport, RecoveryRun } from './recovery-report.ts';

export async function listRecoveryRuns(db: Db, most: number): Promise<RecoveryRun[]> {
  const rows = await selectRuns(db).orderBy(desc(paymentLogs.createdAt)).limit(most);
  return rows.map(runOf);
}

export async function findOrderNumbers(db: Db, ids: string[]): Promise<Record<string, string>> {
  if (!ids.length) return {};
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(inArray(orders.id, ids));
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]));
}

type Row = { id: string; at: Date; status: RecoveryRun['status']; metadata: Record<string, unknown> };

function selectRuns(db: Db) {
  return (
    db
      .select({
        id: paymentLogs.id,
        at: paymentLogs.createdAt,
        status: paymentLogs.status,
        metadata: paymentLogs.metadata,
      })
      .from(paymentLogs)
      // A literal, as in its index, which a parameter would not match.
      .where(sql`event_type = 'order_recovery_batch'`)
  );
}

function runOf({ id, at, status, metadata }: Row): RecoveryRun {
  const { report, by } = metadata as { report: RecoveryReport; by: string };
  return { id, at: at.toISOString(), by, status, report };
}
