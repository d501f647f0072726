import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';
import { orders } from '../tables.server.ts';
import { type DisputeEvidence, disputeAnswerStates, disputeStates } from './dispute-rules.ts';

export const orderDisputes = pgTable(
  'order_disputes',
  {
    id: text().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    /** True while the bank only inquires and holds no money. The provider then allows refunds. */
    isRefundable: boolean('is_refundable').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The time at which the request for this data started. Responses to earlier requests are ignored. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    answerState: text('answer_state', { enum: disputeAnswerStates }),
    /** The evidence that was sent to the provider. It is deleted when the order is anonymised. */
    answer: jsonb().$type<DisputeEvidence>(),
    answeredBy: text('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answerTries: integer('answer_tries').notNull().default(0),
    answerProblem: text('answer_problem'),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  },
  (table) => [
    index('order_disputes_of_order').on(table.orderId),
    index('order_disputes_undecided').on(table.orderId).where(sql`state in ('open', 'under-review')`),
    index('order_disputes_lost').on(table.decidedAt).where(sql`state = 'lost'`),
    index('order_disputes_answers_due').on(table.nextTryAt).where(sql`answer_state = 'pending'`),
    check('order_disputes_amount', sql`${table.amountCents} >= 0`),
    checkValues('order_disputes_state', table.state, disputeStates),
    checkValues('order_disputes_answer_state', table.answerState, disputeAnswerStates),
  ],
);
