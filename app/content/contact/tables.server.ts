import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidReference } from '#app/platform/database/references.server.ts';
import { contactSubjects, messageStates } from './contact-message.ts';

/** Messages from the contact form. Email address and order number are unverified. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** Normalised if the entered text looks like an order number; empty if the sender entered none. */
    orderNumber: text('order_number').notNull(),
    subject: text({ enum: contactSubjects }).notNull(),
    message: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    state: text({ enum: messageStates }).notNull().default('new'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The time of the last answer or change of state. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_by_state').on(table.state, table.createdAt, table.id),
    index('contact_messages_of_order').on(table.orderNumber),
    index('contact_messages_of_email').on(sql`lower(${table.email})`),
    index('contact_messages_forgotten').on(table.updatedAt),
  ],
);

export const contactAnswers = pgTable(
  'contact_answers',
  {
    /** Chosen by the form, so that sending the form twice adds only one answer. */
    id: uuid().primaryKey(),
    messageId: uuidReference('message_id', () => contactMessages.id, 'cascade'),
    text: text().notNull(),
    answeredBy: text('answered_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    mailStatus: text('mail_status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    mailProblem: text('mail_problem'),
    mailFirstTriedAt: timestamp('mail_first_tried_at', { withTimezone: true }),
    mailNumber: integer('mail_number').notNull().default(1),
  },
  (table) => [index('contact_answers_of_message').on(table.messageId, table.createdAt)],
);
