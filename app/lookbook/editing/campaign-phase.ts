import type { PictureRow } from '#app/media/picture-sizes.ts';
import type { CampaignStatus } from './campaign-form-values.ts';

/** Where now lies within a campaign's dates. */
export type CampaignPhase = 'coming' | 'now' | 'over';

/** A campaign as the operators' list shows it. */
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

/** From its start until just before its end, as shoppers find it; without a date there is no such limit. */
export function campaignPhase({ startDate, endDate }: Dates, now: Date): CampaignPhase {
  if (startDate && now < startDate) return 'coming';
  return endDate && now >= endDate ? 'over' : 'now';
}
