import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { lookbookCampaigns } from './tables.server.ts';

const { status, startDate, endDate } = lookbookCampaigns;

/** Holds for campaigns that are active and within their dates; without a date there is no such limit. */
export const isShownCampaign = and(
  eq(status, 'active'),
  or(isNull(startDate), lte(startDate, sql`now()`)),
  or(isNull(endDate), gt(endDate, sql`now()`)),
);
