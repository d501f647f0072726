import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { campaignImages, lookbookCampaigns } from './tables.server.ts';

const { id, status, startDate, endDate } = lookbookCampaigns;

/** Holds for campaigns that are active, have pictures and are within their dates; without a date there is no such limit. */
export const isShownCampaign = and(
  eq(status, 'active'),
  sql`exists (select from ${campaignImages} where ${campaignImages.campaignId} = ${id})`,
  or(isNull(startDate), lte(startDate, sql`now()`)),
  or(isNull(endDate), gt(endDate, sql`now()`)),
);
