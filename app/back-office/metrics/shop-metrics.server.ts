import { countOrderHealth, type OrderHealth } from '#app/order-management/order-health.server.ts';
import { type OrderTotals, readOrderTotals } from '#app/orders/totals/order-totals.server.ts';
import { countDisputes } from '#app/payments/disputes/order-disputes.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { clockJobAge, listQueues, type QueueState } from '#app/platform/jobs/queue-health.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { counter, gauge, type MetricFamily } from '#app/platform/metrics/metrics-text.ts';
import type { BackupState } from '../backup/scheduled/backup-state.ts';
import { findBackupState } from '../backup/scheduled/scheduled-backups.server.ts';

/** Returns the metrics that are read from the database and are therefore equal in all processes. */
export async function shopMetrics(db: Db, now: Date): Promise<MetricFamily[]> {
  try {
    const [totals, health, disputes, queues, clockAge, backup] = await Promise.all([
      readOrderTotals(db),
      countOrderHealth(db, now),
      countDisputes(db),
      listQueues(db, now),
      clockJobAge(db),
      findBackupState(db, now),
    ]);
    return [
      databaseUp(1),
      ...orderMetrics(totals),
      ...troubleMetrics(health),
      ...disputeMetrics(disputes),
      ...queueMetrics(queues),
      ...backupMetrics(backup, now),
      gauge('shop_clock_job_age_seconds', 'Seconds since the last job that comes every minute was queued.', [
        [clockAge],
      ]),
    ];
  } catch (error) {
    log.warn({ err: error }, 'metrics of the shop could not be read');
    return [databaseUp(0)];
  }
}

function databaseUp(value: 0 | 1): MetricFamily {
  return gauge('shop_database_up', 'Whether the database answered this scrape.', [[value]]);
}

function orderMetrics({ orders, takenCents, givenBackCents }: OrderTotals): MetricFamily[] {
  return [
    gauge(
      'shop_orders',
      'Orders by status and payment status; deleted ones do not count.',
      orders.map(({ status, payment, count }) => [count, { status, payment }]),
    ),
    counter('shop_money_taken_cents_total', 'Cents of all orders that were paid.', [[takenCents]]),
    counter('shop_money_given_back_cents_total', 'Cents of all refunds that arrived.', [[givenBackCents]]),
  ];
}

function troubleMetrics(health: OrderHealth): MetricFamily[] {
  const { stuckOrders, moneyOwed, books, undelivered, paymentErrors } = health;
  return [
    gauge('shop_orders_stuck', 'Orders whose payment is open for longer than it can be.', [[stuckOrders]]),
    gauge('shop_money_owed_cents', 'Cents that customers have to get back.', [[moneyOwed.totalCents]]),
    gauge('shop_refunds_need_attention', 'Refunds that will not arrive by waiting.', [
      [moneyOwed.needsAttention],
    ]),
    gauge('shop_payment_differences', "Differences between our books and the payment provider's.", [
      [books.differences],
    ]),
    gauge('shop_payment_errors', 'Errors of payments in the last 24 hours.', [[paymentErrors]]),
    gauge(
      'shop_mails_undelivered',
      'Mails about orders, and gift cards, that did not arrive, failed for good or waiting.',
      [
        [undelivered.failed, { state: 'failed' }],
        [undelivered.waiting, { state: 'waiting' }],
      ],
    ),
  ];
}

function backupMetrics({ isScheduled, last, failure }: BackupState, now: Date): MetricFamily[] {
  const age = isScheduled && last ? (now.getTime() - Date.parse(last.at)) / 1000 : 0;
  return [
    gauge('shop_backup_failed', 'Whether the last try of a daily backup failed.', [
      [isScheduled && failure ? 1 : 0],
    ]),
    gauge(
      'shop_backup_age_seconds',
      'Seconds since the last backup; 0 without BACKUP_TO or before the first.',
      [[age]],
    ),
  ];
}

function disputeMetrics({ undecided, toAnswer, lostCents }: Awaited<ReturnType<typeof countDisputes>>) {
  return [
    gauge('shop_disputes_undecided', 'Payments that are disputed at the bank and not decided.', [
      [undecided],
    ]),
    gauge('shop_disputes_to_answer', 'Disputed payments that nobody has answered.', [[toAnswer]]),
    gauge('shop_money_lost_in_disputes_cents', 'Cents that banks took back for good.', [[lostCents]]),
  ];
}

function queueMetrics(queues: QueueState[]): MetricFamily[] {
  return [
    gauge(
      'shop_queue_jobs',
      'Jobs that wait, by queue; more than 10,000 are not counted.',
      queues.map(({ name, waiting }) => [waiting, { queue: name }]),
    ),
    gauge(
      'shop_queue_age_seconds',
      'How long the oldest job that waits has been there, by queue.',
      queues.map(({ name, ageSeconds }) => [ageSeconds, { queue: name }]),
    ),
    gauge(
      'shop_queue_failed_jobs',
      'Jobs that failed for good and are still kept, by queue; counted once a minute.',
      queues.map(({ name, failed }) => [failed, { queue: name }]),
    ),
  ];
}
