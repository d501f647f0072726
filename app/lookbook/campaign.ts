import type { PictureRow } from '#app/media/picture-sizes.ts';

export const campaignStatuses = ['draft', 'active', 'inactive'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const MOST_PICTURES = 200;

export type CampaignPhase = 'coming' | 'now' | 'over';

export type CampaignListItem = {
  id: string;
  title: string;
  titleNl: string | null;
  status: CampaignStatus;
  startDate: string | undefined;
  endDate: string | undefined;
  phase: CampaignPhase;
  sortOrder: number;
  pictureCount: number;
  cover: PictureRow | null;
};

type Dates = { startDate: Date | null; endDate: Date | null };

/** A missing start or end date does not limit the campaign. */
export function campaignPhase({ startDate, endDate }: Dates, now: Date): CampaignPhase {
  if (startDate && now < startDate) return 'coming';
  return endDate && now >= endDate ? 'over' : 'now';
}
