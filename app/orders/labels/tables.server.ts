import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { orderShipments, orders } from '../tables.server.ts';
import { labelStatuses } from './label-status.ts';

export const orderLabels = pgTable(
  'order_labels',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: labelStatuses }).notNull().default('wanted'),
    shipmentId: uuid('shipment_id').references(() => orderShipments.id, { onDelete: 'set null' }),
    /** Part of the reference at Sendcloud. Raised after a refused announcement, since that reference stays in use. */
    attempt: integer().notNull().default(1),
    tries: integer().notNull().default(0),
    busyUntil: timestamp('busy_until', { withTimezone: true }),
    problem: text(),
    providerShipmentId: text('provider_shipment_id'),
    providerParcelId: bigint('provider_parcel_id', { mode: 'number' }),
    carrierCode: text('carrier_code').notNull().default(''),
    trackingCode: text('tracking_code').notNull().default(''),
    actorEmail: text('actor_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    boughtAt: timestamp('bought_at', { withTimezone: true }),
    trackedAt: timestamp('tracked_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_labels_open')
      .on(table.orderId)
      .where(sql`shipment_id is null and status in ('wanted', 'bought', 'refused')`),
    index('order_labels_of_order').on(table.orderId, table.createdAt),
    index('order_labels_of_shipment').on(table.shipmentId).where(sql`shipment_id is not null`),
    index('order_labels_under_way')
      .on(table.trackedAt)
      .where(sql`status = 'bought' and shipment_id is not null and delivered_at is null`),
    index('order_labels_delivered').on(table.deliveredAt).where(sql`delivered_at is not null`),
    uniqueIndex('order_labels_parcel').on(table.providerParcelId).where(sql`provider_parcel_id is not null`),
    checkValues('order_labels_status', table.status, labelStatuses),
  ],
);

export const carrierEvents = pgTable(
  'carrier_events',
  {
    providerParcelId: bigint('provider_parcel_id', { mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    statusCode: text('status_code').notNull(),
    message: text().notNull().default(''),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerParcelId, table.at, table.statusCode] }),
    index('carrier_events_received').on(table.receivedAt),
  ],
);
