import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { CampaignFormValues, CampaignProblem } from '../editing/campaign-form-values.ts';

/** A campaign in its form, with its displayed pictures. */
export type FilledCampaign = {
  campaign: CampaignFormValues;
  cover: PickedPicture | undefined;
  pictures: PickedPicture[];
};

/** The answer to a campaign's form; a refused form comes back as it was typed. */
export type CampaignAnswer = FormAnswer<FilledCampaign, CampaignProblem>;

/** Result of deleting or moving a campaign in the list. */
export type RowAnswer = { ok: true; title?: string; binItem?: string } | { ok: false; reason: 'missing' };
