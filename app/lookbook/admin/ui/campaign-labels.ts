import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { CampaignValues } from '../../editing/campaign-schema.ts';

export const campaignTexts = fieldTexts<keyof CampaignValues>(
  {
    ...inBothLanguages('title', 'campaigns.name'),
    ...inBothLanguages('description', 'campaigns.description'),
    status: 'campaigns.status',
    startDate: 'campaigns.startDate',
    endDate: 'campaigns.endDate',
    sortOrder: 'campaigns.sortOrder',
    featuredImageId: 'campaigns.cover',
    imageIds: 'campaigns.pictures',
  },
  (t, field, value) => (field === 'status' && value ? t(`campaigns.status.${value}`) : undefined),
);
