import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { images } from '#app/media/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';
import { campaignStatuses } from './campaign.ts';

export const lookbookCampaigns = pgTable(
  'lookbook_campaigns',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    description: text().notNull().default(''),
    descriptionNl: text('description_nl'),
    featuredImageId: uuid('featured_image_id').references(() => images.id, { onDelete: 'restrict' }),
    status: text({ enum: campaignStatuses }).notNull().default('draft'),
    startDate: timestamp('start_date', { withTimezone: true }),
    endDate: timestamp('end_date', { withTimezone: true }),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The id of the form that added the campaign, so that sending the form again does not add another. */
    formId: uuid('form_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('lookbook_campaigns_order').on(table.sortOrder, table.id),
    check('lookbook_campaigns_title', sql`${table.title} <> ''`),
    check('lookbook_campaigns_status', sql`${table.status} in ('draft', 'active', 'inactive')`),
    check('lookbook_campaigns_dates', sql`${table.endDate} > ${table.startDate}`),
  ],
);

export const campaignImages = pgTable(
  'lookbook_campaign_images',
  {
    campaignId: textReference('campaign_id', () => lookbookCampaigns.id, 'cascade'),
    imageId: uuidReference('image_id', () => images.id, 'restrict'),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.imageId] }),
    index('lookbook_campaign_images_image').on(table.imageId),
  ],
);
