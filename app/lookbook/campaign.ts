export const campaignStatuses = ['draft', 'active', 'inactive'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const MOST_PICTURES = 200;

type Dates = { startDate: Date | null; endDate: Date | null };

/** A missing start or end date does not limit the campaign. */
export function campaignPhase({ startDate, endDate }: Dates, now: Date): 'coming' | 'now' | 'over' {
  if (startDate && now < startDate) return 'coming';
  return endDate && now >= endDate ? 'over' : 'now';
}

export function splitIntoParagraphs(description: string): string[] {
  return description.split('\n').filter((line) => line.trim());
}
