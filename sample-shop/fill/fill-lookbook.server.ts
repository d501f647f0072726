import { saveCampaign } from '../../app/lookbook/editing/campaign-editor.server.ts';
import { newCampaign } from '../../app/lookbook/editing/campaign-schema.ts';
import { upsertImage } from '../../app/media/library/add-image.server.ts';
import type { StoredPicture } from '../../app/media/storage/store-picture.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { campaigns, type SampleCampaign } from '../content/lookbook.ts';
import { findStoredPicture } from '../products/find-stored-picture.ts';

export const campaignPictures = campaigns.flatMap(({ pictures }) => pictures.map(({ file }) => file));

export async function saveSampleCampaigns(tx: Db, stored: Map<string, StoredPicture>): Promise<void> {
  for (const [sortOrder, campaign] of campaigns.entries()) await save(tx, campaign, sortOrder, stored);
}

async function save(
  tx: Db,
  { id, title, description, pictures }: SampleCampaign,
  sortOrder: number,
  stored: Map<string, StoredPicture>,
): Promise<void> {
  const imageIds: string[] = [];
  for (const { file, alt } of pictures)
    imageIds.push(await upsertImage(tx, findStoredPicture(file, stored), alt));
  const campaign = {
    ...newCampaign,
    title: title.en,
    titleNl: title.nl,
    description: description.en,
    descriptionNl: description.nl,
    featuredImageId: imageIds[0] ?? '',
    status: 'active',
    sortOrder: String(sortOrder),
    imageIds,
  };
  const saved = await saveCampaign(tx, campaign, id);
  if (!saved.ok) throw new Error(`Sample campaign ${id}: ${JSON.stringify(saved.problems)}`);
}
