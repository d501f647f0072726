import { desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { connectForLongWork, type Db } from '#app/platform/database/db.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { catchUpDisputes } from '../disputes/order-disputes.server.ts';
import { syncProviderRefunds } from '../refunds/sync-provider-refunds.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import {
  findPaymentSnapshot,
  listPaymentsSince,
  listRefundsSince,
  type Page,
  providerProblem,
} from '../stripe-payments.server.ts';
import { compareAndRecordDifferences } from './payment-differences.server.ts';
import { storeProviderPayments, storeProviderRefunds } from './provider-payments.server.ts';
import { reconciliations } from './tables.server.ts';

const EVERY_HOURS = 24;
/** A payment may be charged days after its order was placed, and a bank may send a refund back weeks later. */
const PAYMENT_OVERLAP_DAYS = 3;
const REFUND_OVERLAP_DAYS = 30;
const MOST_PAGES = 50;
const DAY_MS = 86_400_000;

type Reconciliation = typeof reconciliations.$inferSelect;
type Answer = { ok: true; isFinished: boolean } | { ok: false; reason: 'running' | 'unavailable' };

/** Settles payments whose webhooks were lost, then compares. After an outage the next call continues the comparison. */
export async function reconcilePayments(
  db: Db,
  now: Date,
  { isAsked = false, mostPages = MOST_PAGES } = {},
): Promise<Answer> {
  const run = await runExclusively('payment-reconciliation', () => reconcile(db, now, isAsked, mostPages));
  return run.ok ? run.result : run;
}

async function reconcile(db: Db, now: Date, isAsked: boolean, mostPages: number): Promise<Answer> {
  const current = await openReconciliation(db, now, isAsked);
  if (!current) return { ok: true, isFinished: true };
  try {
    return { ok: true, isFinished: await goOn(db, current, now, mostPages) };
  } catch (error) {
    const problem = providerProblem(error);
    if (problem === undefined) throw error;
    log.warn({ err: error }, 'payments could not be compared with the provider now');
    await note(db, current.id, { problem: problem.slice(0, 500) });
    return { ok: false, reason: 'unavailable' };
  }
}

async function openReconciliation(db: Db, now: Date, isAsked: boolean): Promise<Reconciliation | undefined> {
  const [last] = await db.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(1);
  if (last && !last.finishedAt) return last;
  if (!last && !isAsked) {
    await db.insert(reconciliations).values({ since: now, startedAt: now, finishedAt: now });
    return undefined;
  }
  const isTime = last && now.getTime() - last.startedAt.getTime() >= EVERY_HOURS * 3_600_000;
  if (!isTime && !isAsked) return undefined;
  const since = new Date((last?.startedAt ?? now).getTime() - PAYMENT_OVERLAP_DAYS * DAY_MS);
  const [begun] = await db.insert(reconciliations).values({ since, startedAt: now }).returning();
  return begun;
}

async function goOn(db: Db, current: Reconciliation, now: Date, mostPages: number): Promise<boolean> {
  const { id, since, startedAt } = current;
  const refundsSince = new Date(since.getTime() - (REFUND_OVERLAP_DAYS - PAYMENT_OVERLAP_DAYS) * DAY_MS);
  let { step, readTo } = current;
  for (let pages = 0; step !== 'compare'; pages++) {
    if (pages >= mostPages) return false;
    const after: string | undefined = readTo ?? undefined;
    const next: string | undefined =
      step === 'payments'
        ? await keepPage(db, await listPaymentsSince(since, after), storeProviderPayments)
        : await keepPage(db, await listRefundsSince(refundsSince, after), storeProviderRefunds);
    readTo = next ?? null;
    if (!next) step = step === 'payments' ? 'refunds' : 'compare';
    await note(db, id, { step, readTo });
  }
  const found = await compare(since, startedAt, now);
  if (found) log.error({ found }, 'our payments differ from the provider’s');
  await note(db, id, { finishedAt: now, problem: null });
  return true;
}

/** Opens its own connections: in a large shop the statements run longer than the timeout for page requests. */
async function compare(since: Date, listedAt: Date, now: Date): Promise<number> {
  const { db, pool } = connectForLongWork();
  try {
    await catchUpMissedWebhooks(db, since);
    return await compareAndRecordDifferences(db, { since, listedAt }, now);
  } finally {
    await pool.end();
  }
}

async function keepPage<Entry>(
  db: Db,
  { entries, next }: Page<Entry>,
  keep: (db: Db, entries: Entry[]) => Promise<void>,
): Promise<string | undefined> {
  await keep(db, entries);
  return next;
}

async function note(db: Db, id: string, known: Partial<Reconciliation>): Promise<void> {
  await db.update(reconciliations).set(known).where(eq(reconciliations.id, id));
}

/** `lastAt` is null before the first comparison. */
export async function findReconciliation(db: Db) {
  const [[running], [last]] = await Promise.all([
    db.select().from(reconciliations).where(isNull(reconciliations.finishedAt)).limit(1),
    db
      .select({ at: reconciliations.finishedAt })
      .from(reconciliations)
      .where(sql`${reconciliations.finishedAt} is not null`)
      .orderBy(desc(reconciliations.startedAt))
      .limit(1),
  ]);
  return {
    lastAt: last?.at?.toISOString() ?? null,
    isRunning: Boolean(running),
    problem: running?.problem ?? null,
  };
}

/** The maximum number of lost webhooks that one run processes. An operator reviews the rest as differences. */
const MOST = 200;

/** Skips payments that are already recorded as differences. Throws if the provider is unreachable. */
async function catchUpMissedWebhooks(db: Db, since: Date): Promise<void> {
  for (const intent of await find(db, unsettledPayments(since))) {
    const payment = await findPaymentSnapshot(intent);
    if (payment?.state === 'paid') await settleOrder(db, payment, 'reconciliation');
  }
  for (const intent of await find(db, unwrittenRefunds)) await syncProviderRefunds(db, intent);
  await catchUpDisputes(db, since);
}

async function find(db: Db, payments: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ intent: string }>(
    sql`select distinct intent from (${payments}) found limit ${MOST}`,
  );
  return rows.map(({ intent }) => intent);
}

function unsettledPayments(since: Date): SQL {
  return sql`
    select theirs.payment_intent_id as intent from provider_payments theirs
    where theirs.paid_at >= ${since.toISOString()}::timestamptz
      and not exists (select 1 from orders where orders.payment_intent_id = theirs.payment_intent_id)
      and ${isNoDifference(sql`theirs.payment_intent_id`)}`;
}

const unwrittenRefunds = sql`
  select theirs.payment_intent_id as intent
  from provider_refunds theirs
  join orders on orders.payment_intent_id = theirs.payment_intent_id and orders.payment_status in ('paid', 'refunded')
  left join order_refunds known on known.provider_id = theirs.provider_id
  where (known.id is null and not theirs.has_failed or known.status = 'succeeded' and theirs.has_failed)
    and ${isNoDifference(sql`theirs.provider_id`)}`;

function isNoDifference(subject: SQL): SQL {
  return sql`not exists (select 1 from payment_differences where subject = ${subject})`;
}
