import { z } from 'zod';
import {
  always,
  choice,
  endsBeforeStart,
  line,
  lines,
  optionalLine,
  optionalLines,
  optionalMoment,
  optionalPicture,
  picture,
  readForm,
  refuserIn,
} from '#app/platform/editing/form-schema.ts';
import { campaignStatuses, MOST_PICTURES } from '../campaign.ts';

const FURTHEST_ORDER = 1_000_000;

export const campaignSchema = z
  .object({
    title: line(200).min(1, 'title-missing'),
    titleNl: optionalLine(200),
    description: lines(5_000),
    descriptionNl: optionalLines(5_000),
    status: choice(campaignStatuses, 'status-unknown'),
    startDate: optionalMoment,
    endDate: optionalMoment,
    featuredImageId: optionalPicture,
    sortOrder: z.string().transform(readSortOrder),
    imageIds: z.array(picture).max(MOST_PICTURES, 'too-many'),
  })
  .superRefine(({ startDate, endDate }, context) => {
    refuserIn(context)('endDate', endsBeforeStart(startDate, endDate), 'end-not-after-start');
  }, always);

/** A campaign as entered in its form. Dates are empty or in Amsterdam time, such as 2026-11-22T09:00. */
export type CampaignValues = z.input<typeof campaignSchema>;

export const newCampaign: CampaignValues = {
  ...readForm(campaignSchema, new FormData()),
  status: 'draft',
  sortOrder: '0',
};

export function readSortOrder(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isNaN(order) ? 0 : Math.max(-FURTHEST_ORDER, Math.min(FURTHEST_ORDER, order));
}
