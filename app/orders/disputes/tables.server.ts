import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../tables.server.ts';
import type { DisputeEvidence } from './dispute-evidence.ts';
import { disputeAnswerStates, disputeStates } from './dispute-rules.ts';

/** Payments that their holder disputes at the bank, as the provider told of each last, and what the shop answered. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    /** The provider's name of it. */
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /** In the provider's words, such as `fraudulent`. */
    reason: text().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    /** Whether the provider lets its payment be refunded: only while a bank asks and took nothing. */
    isRefundable: boolean('is_refundable').notNull(),
    /** Until when it can be answered. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    /** When the shop learned how it ended. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** When the look-up began that this row tells of: one that began earlier changes nothing any more. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    answerState: text('answer_state', { enum: disputeAnswerStates }),
    /** What is or was handed in; forgotten with the order's name. */
    answer: jsonb().$type<DisputeEvidence>(),
    answeredBy: text('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** How often the provider was asked to take it, what it said last, and when it is asked again while it is pending. */
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
    check('order_disputes_state', sql`${table.state} in ('open', 'under-review', 'won', 'lost', 'over')`),
    check('order_disputes_answer_state', sql`${table.answerState} in ('pending', 'sent', 'refused')`),
  ],
);
