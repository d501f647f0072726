import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { addressLines } from '#app/orders/address-lines.ts';
import { type OrderForm, readText } from '#app/orders/admin/order-form.server.ts';
import type { DisputeEvidence } from '#app/orders/disputes/dispute-rules.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { disputeAnswers, disputedPayments } from '#app/orders/order-queues.server.ts';
import { carrierName, listShipments, parcelLink } from '#app/orders/shipments/shipments.server.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { formatDateTime, formatPrice } from '#app/ui/formats.ts';
import { answerDispute, type DisputeAnswered } from '../disputes.server.ts';

export type DisputeAnswerRefusal =
  | 'not-found'
  | 'no-words'
  | 'changed'
  | 'not-open'
  | 'answered'
  | 'too-late';

type Asked = { number: string; disputeId: string; words: string; seen: string };

const QUICK_TRIES = 5;
const LONGEST_PAUSE_MINUTES = 60;
const MOST_AT_A_TIME = 20;

/** Records and queues an answer. A bank accepts only one, but an answer refused by the provider can be replaced. */
export function requestDisputeAnswer(
  db: Db,
  actor: Actor,
  { number, disputeId, words, seen }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: DisputeAnswerRefusal }> {
  return db.transaction(async (tx) => {
    // The second of two concurrent operators waits for this lock and is then refused.
    await lockOrder(tx, eq(orders.orderNumber, number));
    const previewed = await previewDisputeAnswer(tx, { number, disputeId, words }, now);
    if (!previewed.ok) return previewed;
    const { evidence: answer, orderId } = previewed;
    if (previewed.version !== seen) return { ok: false, reason: 'changed' };
    await tx
      .update(orderDisputes)
      .set({
        answerState: 'pending',
        answer,
        answeredBy: actor.email,
        answeredAt: now,
        answerTries: 0,
        answerProblem: null,
        nextTryAt: now,
      })
      .where(eq(orderDisputes.id, disputeId));
    await markOrderChanged(tx, orderId, now);
    await queueJob(tx, disputeAnswers, { disputeId });
    await recordOrderChange(tx, actor, orderId, { action: 'dispute-answered', after: {} }, now);
    return { ok: true };
  });
}

/** Returns the evidence to submit and the order's version. Refuses in the same cases as `requestDisputeAnswer`. */
export async function previewDisputeAnswer(
  db: Db,
  { number, disputeId, words }: Omit<Asked, 'seen'>,
  now: Date,
): Promise<
  | { ok: true; orderId: string; evidence: DisputeEvidence; version: string }
  | { ok: false; reason: DisputeAnswerRefusal }
> {
  const [dispute] = await db
    .select({
      orderId: orders.id,
      version: versionOf(orders.updatedAt),
      ...pickColumns(orderDisputes, 'state', 'answerState', 'dueAt'),
    })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.orderId))
    .where(and(eq(orderDisputes.id, disputeId), eq(orders.orderNumber, number)));
  if (!dispute) return { ok: false, reason: 'not-found' };
  if (dispute.answerState === 'pending' || dispute.answerState === 'sent')
    return { ok: false, reason: 'answered' };
  if (dispute.state !== 'open') return { ok: false, reason: 'not-open' };
  if (dispute.dueAt && dispute.dueAt <= now) return { ok: false, reason: 'too-late' };
  if (!words) return { ok: false, reason: 'no-words' };
  const evidence = await findDisputeEvidence(db, number, words);
  if (!evidence) return { ok: false, reason: 'not-found' };
  return { ok: true, orderId: dispute.orderId, evidence, version: dispute.version };
}

/** Submits an answer, then records the result. Idempotent. `isQuick`: a retry within seconds is worthwhile. */
export async function sendDisputeAnswer(db: Db, disputeId: string, now: Date) {
  const over = { isAway: false, isQuick: false };
  const isPending = and(eq(orderDisputes.id, disputeId), eq(orderDisputes.answerState, 'pending'));
  const [dispute] = await db
    .select({ evidence: orderDisputes.answer, answeredAt: orderDisputes.answeredAt })
    .from(orderDisputes)
    .where(isPending);
  if (!dispute?.evidence) return over;
  const key = `dispute-${disputeId}-${dispute.answeredAt?.getTime()}`;
  const done = await answerDispute({ id: disputeId, evidence: dispute.evidence, key });
  if (done.ok) faultPoint('dispute-answered');
  if (!done.ok && done.reason === 'unavailable') {
    const tries = await postpone(db, disputeId, done.answer, now);
    return { isAway: true, isQuick: tries < QUICK_TRIES };
  }
  await db.transaction((tx) => conclude(tx, disputeId, done));
  return over;
}

/** Queues a check of the dispute after a successful submission, in case the provider sends no event. */
async function conclude(tx: Db, disputeId: string, done: DisputeAnswered): Promise<void> {
  await tx
    .update(orderDisputes)
    .set({
      answerState: done.ok ? 'sent' : 'refused',
      answerProblem: done.ok ? null : done.answer,
      answerTries: sql`${orderDisputes.answerTries} + 1`,
      nextTryAt: null,
    })
    .where(and(eq(orderDisputes.id, disputeId), eq(orderDisputes.answerState, 'pending')));
  if (done.ok) await queueJob(tx, disputedPayments, { disputeId });
}

/** Submits the pending answers that are due, even if their jobs were lost. */
export async function retryDueDisputeAnswers(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ id: orderDisputes.id })
    .from(orderDisputes)
    .where(and(eq(orderDisputes.answerState, 'pending'), lte(orderDisputes.nextTryAt, now)))
    .limit(MOST_AT_A_TIME);
  for (const { id } of due) if ((await sendDisputeAnswer(db, id, now)).isAway) return;
}

async function postpone(db: Db, disputeId: string, problem: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const minutes = sql`least(${LONGEST_PAUSE_MINUTES}, 2 ^ least(20, greatest(0, ${orderDisputes.answerTries} + 1 - ${QUICK_TRIES})))`;
  const [postponed] = await db
    .update(orderDisputes)
    .set({
      answerTries: sql`${orderDisputes.answerTries} + 1`,
      answerProblem: problem,
      nextTryAt: sql`${at} + ${minutes} * interval '1 minute'`,
    })
    .where(and(eq(orderDisputes.id, disputeId), eq(orderDisputes.answerState, 'pending')))
    .returning({ tries: orderDisputes.answerTries });
  return postponed?.tries ?? QUICK_TRIES;
}

export type DisputeAnswer = { of: 'dispute'; disputeId: string } & (
  | { ok: true }
  | { ok: false; reason: 'confirm'; evidence: DisputeEvidence; version: string; typed: string }
  | { ok: false; reason: DisputeAnswerRefusal; typed: string }
);

const LONGEST_WORDS = 15_000;

export const submitDisputeAnswer: OrderForm<DisputeAnswer> = async (db, { actor, number, form, now }) => {
  const disputeId = readText(form, 'disputeId');
  const words = readText(form, 'words', LONGEST_WORDS);
  const of = { of: 'dispute', disputeId } as const;
  const asked = { number, disputeId, words };
  if (form.get('confirmed') !== '1') {
    const previewed = await previewDisputeAnswer(db, asked, now);
    if (!previewed.ok) return { ...of, ok: false, reason: previewed.reason, typed: words };
    const { evidence, version } = previewed;
    return { ...of, ok: false, reason: 'confirm', evidence, version, typed: words };
  }
  const seen = readText(form, 'seen') || 'unseen';
  const answered = await requestDisputeAnswer(db, actor, { ...asked, seen }, now);
  return answered.ok ? { ...of, ok: true } : { ...of, ok: false, reason: answered.reason, typed: words };
};

const LONGEST_EVIDENCE = 20_000;

/** Returns the evidence in English, which every bank reads; undefined if the order does not exist. */
async function findDisputeEvidence(db: Db, number: string, words: string) {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  // The reads are sequential because a transaction has a single connection.
  const shipments = await listShipments(db, order.id);
  const issued = await listIssued(db, order.id);
  const confirmed = await listConfirmations(db, order.id);
  const t = wordsIn('en');
  const moment = (at: Date | string) => formatDateTime(new Date(at), 'en');
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  const facts = [
    t('disputes.fact.order', { number, at: moment(order.createdAt), amount: formatPrice(order.totalCents) }),
    ...(invoice
      ? [t('disputes.fact.invoice', { number: invoiceNumber(invoice), at: moment(invoice.issuedAt) })]
      : []),
    ...confirmed.map(({ at }) => t('disputes.fact.confirmed', { email: order.email, at: moment(at) })),
    ...shipments.map(({ carrier, trackingCode, sentAt }) => {
      const link =
        order.shippingAddress && parcelLink({ carrier, trackingCode }, order.shippingAddress, 'en');
      const parcel = [carrierName(carrier), trackingCode, link].filter(Boolean).join(', ');
      return t('disputes.fact.parcel', { at: moment(sentAt), parcel: parcel || '–' });
    }),
    ...(order.deliveredAt ? [t('disputes.fact.delivered', { at: moment(order.deliveredAt) })] : []),
  ];
  const lines = (address: typeof order.shippingAddress) => addressLines(address, 'en').join('\n');
  const evidence: DisputeEvidence = {
    customer_name: (order.billingAddress ?? order.shippingAddress)?.name ?? '',
    customer_email_address: order.email,
    billing_address: lines(order.billingAddress ?? order.shippingAddress),
    shipping_address: lines(order.shippingAddress),
    shipping_carrier: distinct(shipments.map(({ carrier }) => carrierName(carrier))),
    shipping_date: distinct(shipments.map(({ sentAt }) => sentAt.toISOString().slice(0, 10))),
    shipping_tracking_number: distinct(shipments.map(({ trackingCode }) => trackingCode)),
    product_description: order.items
      .map(({ title, size, quantity }) => `${quantity} × ${size ? `${title}, ${size}` : title}`)
      .join('\n'),
    uncategorized_text: [words, facts.join('\n')].join('\n\n'),
  };
  return Object.fromEntries(
    Object.entries(evidence)
      .filter(([, text]) => text)
      .map(([name, text]) => [name, text.slice(0, LONGEST_EVIDENCE)]),
  );
}

function distinct(values: string[]): string {
  return [...new Set(values.filter(Boolean))].join(', ');
}

function listConfirmations(db: Db, orderId: string) {
  const isConfirmation = and(
    eq(emailLogs.orderId, orderId),
    eq(emailLogs.emailType, 'order_confirmation'),
    eq(emailLogs.status, 'sent'),
  );
  return db
    .select({ at: emailLogs.createdAt })
    .from(emailLogs)
    .where(isConfirmation)
    .orderBy(asc(emailLogs.resend));
}
