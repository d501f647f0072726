import { imageName } from '#app/media/library/image-texts.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { CampaignField } from '../../editing/campaign-form-values.ts';
import type { FilledCampaign } from '../campaign-action-data.ts';

export function campaignFieldLabel(t: Words, field: string): string | undefined {
  const within = (name: string, language: 'en' | 'nl') =>
    t('adminUi.fieldIn', { field: t(name), language: t(`adminUi.language.${language}`) });
  const of: Record<CampaignField, string> = {
    title: within('campaigns.name', 'en'),
    titleNl: within('campaigns.name', 'nl'),
    description: within('campaigns.description', 'en'),
    descriptionNl: within('campaigns.description', 'nl'),
    status: t('campaigns.status'),
    startDate: t('campaigns.startDate'),
    endDate: t('campaigns.endDate'),
    sortOrder: t('campaigns.sortOrder'),
    featuredImageId: t('campaigns.cover'),
    imageIds: t('campaigns.pictures'),
  };
  return of[field as CampaignField];
}

/** Returns the label of a value in a campaign's history; undefined for text that an operator typed. */
export function campaignFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || !value) return undefined;
  if (field === 'status') return t(`campaigns.status.${value}`);
  return field === 'startDate' || field === 'endDate' ? value.replace('T', ' ') : undefined;
}

export function campaignFieldText(t: Words, filled: FilledCampaign, field: string): string {
  return textsOf(t, filled)[field as CampaignField];
}

function textsOf(t: Words, { campaign, cover, pictures }: FilledCampaign): Record<CampaignField, string> {
  return {
    ...campaign,
    status: t(`campaigns.status.${campaign.status}`),
    startDate: campaign.startDate.replace('T', ' '),
    endDate: campaign.endDate.replace('T', ' '),
    featuredImageId: cover ? imageName(cover.alt, cover) : '',
    imageIds: pictures.map((picture) => imageName(picture.alt, picture)).join(', '),
  };
}
