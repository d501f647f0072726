import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { campaignImages, lookbookCampaigns } from './tables.server.ts';

const { id, status, startDate, endDate } = lookbookCampaigns;

/** Matches active campaigns with pictures, within their dates; a missing date is no limit. */
export const isShownCampaign = and(
  eq(status, 'active'),
  sql`exists (select from ${campaignImages} where ${campaignImages.campaignId} = ${id})`,
  or(isNull(startDate), lte(startDate, sql`now()`)),
  or(isNull(endDate), gt(endDate, sql`now()`)),
);
