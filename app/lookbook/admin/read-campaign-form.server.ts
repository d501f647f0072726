import {
  type CampaignFormValues,
  LONGEST_DESCRIPTION,
  LONGEST_TITLE,
  MOST_PICTURES,
} from '../editing/campaign-form-values.ts';

const LONGEST_ID = 100;

/** Reads a campaign's form. Keeps a text that is slightly too long, so that the form can say so, and cuts off far too much. */
export function readCampaignForm(form: FormData): CampaignFormValues {
  const text = (name: string, longest: number) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, longest);
  const imageIds = form.getAll('imageIds').map((id) => String(id).slice(0, LONGEST_ID));
  return {
    title: text('title', LONGEST_TITLE * 2),
    titleNl: text('titleNl', LONGEST_TITLE * 2),
    description: text('description', LONGEST_DESCRIPTION * 2),
    descriptionNl: text('descriptionNl', LONGEST_DESCRIPTION * 2),
    status: text('status', LONGEST_ID) || 'draft',
    startDate: text('startDate', LONGEST_ID),
    endDate: text('endDate', LONGEST_ID),
    sortOrder: text('sortOrder', LONGEST_ID),
    featuredImageId: text('featuredImageId', LONGEST_ID),
    imageIds: [...new Set(imageIds)].slice(0, MOST_PICTURES + 1),
  };
}
