import { desc, inArray, sql } from 'drizzle-orm';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { markPaymentsChecked, wasCheckedSince } from '../settling/expire-orders.server.ts';
import { recoverOrder } from './recover-order.server.ts';
import {
  buildRecoveryReport,
  countRecoveries,
  type RecoveryOutcome,
  type RecoveryReport,
  type RecoveryRun,
  recoveryRunStatus,
} from './recovery-report.ts';
import { isStuck } from './stuck-orders.server.ts';

const AT_ONCE = 4;
/** With this limit a run finishes before a browser times out. The next run processes the older orders. */
const MOST_AT_A_TIME = 400;
/** Runs within this time continue with older orders before they retry the newest. */
const SAME_ROUND_MS = 10 * 60_000;

/** Recovers stuck orders, newest first. Returns the log entry's id. Refuses while a run is under way on any server. */
export async function recoverStuckOrders(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ ok: true; runId: string } | { ok: false; reason: 'running' }> {
  const run = await runExclusively('order-recovery', async () => {
    const report = await recoverAll(db, actor, now);
    return keepReport(db, actor, report, now);
  });
  return run.ok ? { ok: true, runId: run.result } : run;
}

async function recoverAll(db: Db, actor: Actor, now: Date): Promise<RecoveryReport> {
  const [stuck, waiting] = await Promise.all([
    db.$count(orders, isStuck(now)),
    db
      .select({ id: orders.id, sessionId: orders.stripeSessionId })
      .from(orders)
      .where(isStuck(now))
      .orderBy(
        wasCheckedSince(new Date(now.getTime() - SAME_ROUND_MS)),
        desc(orders.createdAt),
        desc(orders.id),
      )
      .limit(MOST_AT_A_TIME),
  ]);
  const total = waiting.length;
  const asked: string[] = [];
  const outcomes: RecoveryOutcome[] = [];
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      asked.push(order.id);
      const outcome = await recoverOrder(db, actor, order, now);
      outcomes.push(outcome);
      if (!outcome.ok && outcome.reason === 'unavailable') waiting.length = 0;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await markPaymentsChecked(db, asked, now);
  return buildRecoveryReport(outcomes, total, Math.max(0, stuck - total));
}

async function keepReport(db: Db, actor: Actor, report: RecoveryReport, now: Date): Promise<string> {
  const { total, recovered, unpaid, failed, unasked } = countRecoveries(report);
  const counts = {
    total_orders: total,
    recovered_orders: recovered,
    unpaid_orders: unpaid,
    failed_orders: failed,
    unasked_orders: unasked,
  };
  const error = report.isAborted ? 'payment provider unavailable' : null;
  const metadata = { ...counts, error, by: actor.email, report };
  return db.transaction(async (tx) => {
    const entry = { eventType: 'order_recovery_batch', status: recoveryRunStatus(report), metadata } as const;
    const runId = await logPayment(tx, entry, now);
    const change = { objectType: 'recovery', objectId: runId, action: 'recovered', after: counts };
    await recordChange(tx, actor, change, now);
    return runId;
  });
}

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
        ...pickColumns(paymentLogs, 'id', 'status', 'metadata'),
        at: paymentLogs.createdAt,
      })
      .from(paymentLogs)
      // A literal, as in the index. A parameter would not match the index's condition.
      .where(sql`event_type = 'order_recovery_batch'`)
  );
}

function runOf({ id, at, status, metadata }: Row): RecoveryRun {
  const { report, by } = metadata as { report: RecoveryReport; by: string };
  return { id, at: at.toISOString(), by, status, report };
}
