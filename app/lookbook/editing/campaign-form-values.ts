export const campaignStatuses = ['draft', 'active', 'inactive'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export type CampaignProblem =
  | 'title-missing'
  | 'too-long'
  | 'not-text'
  | 'date-unknown'
  | 'end-not-after-start'
  | 'status-unknown'
  | 'too-many'
  | 'picture-gone';

/** Holds a campaign as form values; dates are Amsterdam time, such as 2026-11-22T09:00, or empty. */
export type CampaignFormValues = {
  title: string;
  titleNl: string;
  description: string;
  descriptionNl: string;
  status: string;
  startDate: string;
  endDate: string;
  sortOrder: string;
  featuredImageId: string;
  imageIds: string[];
};

export type CampaignField = keyof CampaignFormValues;

export const LONGEST_TITLE = 200;
export const LONGEST_DESCRIPTION = 5_000;
/** Also the highest number in an address, see `platform/pages/page-cache-key.server.ts`. */
export const MOST_PICTURES = 200;
export const FURTHEST_ORDER = 1_000_000;

export const newCampaign: CampaignFormValues = {
  title: '',
  titleNl: '',
  description: '',
  descriptionNl: '',
  status: 'draft',
  startDate: '',
  endDate: '',
  sortOrder: '0',
  featuredImageId: '',
  imageIds: [],
};

/** Returns the leading integer of a text, clamped to what the database stores; else 0. */
export function readSortOrder(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isNaN(order) ? 0 : Math.max(-FURTHEST_ORDER, Math.min(FURTHEST_ORDER, order));
}
