import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { products } from '../../app/catalogue/tables.server.ts';
import { saveDrop } from '../../app/drops/editing/save-drop.server.ts';
import {
  proposedSettings,
  saveGiftCardSettings,
} from '../../app/gift-cards/settings/gift-card-settings.server.ts';
import { upsertImage } from '../../app/media/library/add-image.server.ts';
import { type StoredPicture, storePicture } from '../../app/media/storage/store-picture.server.ts';
import { saveNavigationSettings } from '../../app/navigation/menus/navigation-settings.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { saveTaxSettings } from '../../app/tax/editing/tax-settings.server.ts';
import { arabicInspiredDrop, dropProducts } from '../products/drop.ts';
import { findStoredPicture } from '../products/find-stored-picture.ts';
import { menProducts } from '../products/men.ts';
import { picturesSeenFirst } from '../products/pictures-seen-first.ts';
import { picturesOf } from '../products/product-pictures.ts';
import type { SampleDrop, SampleProduct } from '../products/sample-product.ts';
import { sharePictures } from '../products/share-pictures.ts';
import { womenProducts } from '../products/women.ts';
import { saveSampleSections, sectionPictures } from './fill-content.server.ts';
import { campaignPictures, saveSampleCampaigns } from './fill-lookbook.server.ts';
import { saveSampleSalesAndDiscounts } from './fill-promotions.server.ts';
import { saveSampleZones } from './fill-shipping.server.ts';
import { saveSampleProduct } from './save-sample-product.server.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const FILLING_LOCK = 74_139_103;

/**
 * Fills a shop without products with the sample catalogue, by the operators' own commands. It is filled completely or not at all, but for
 * sale and discounts, which come last. Pictures come from `sample-shop/pictures`. Returns the renditions that shoppers need first, in that
 * order; none for a shop that has products.
 */
export async function fillEmptyShop(db: Db, now: Date): Promise<string[]> {
  if (!(await isEmpty(db))) return [];
  const samples = [...menProducts, ...womenProducts, ...dropProducts];
  const pictures = await storePictures([
    ...samples.flatMap((sample) => picturesOf(sample).map(({ file }) => file)),
    arabicInspiredDrop.picture.file,
    ...sectionPictures,
    ...campaignPictures,
  ]);

  const seenFirst = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILLING_LOCK})`);
    if (!(await isEmpty(tx))) return undefined;
    for (const sample of samples) await saveSample(tx, sample, pictures);
    await saveSampleDrop(tx, arabicInspiredDrop, pictures, now);
    await saveSampleSections(tx, pictures);
    await saveSampleCampaigns(tx, pictures);
    await saveSampleZones(tx);
    await saveGiftCardSettings(tx, { ...proposedSettings, isOffered: true }, now);
    await saveTaxSettings(
      tx,
      {
        homeState: 'NL',
        euSales: 'destination',
        exportPrices: 'without-vat',
        reverseCharge: 'on',
        vatNumber: 'NL123456789B01',
      },
      now,
    );
    const menus = {
      women: { featured: ['dresses', 'tops', 'bottoms'], regular: ['two-pieces', 'accessories'] },
      men: { featured: ['shirts', 'tops', 'bottoms'], regular: ['sets', 'accessories'] },
      'new-in': { featured: ['dresses', 'shirts'], regular: ['tops', 'bottoms', 'accessories'] },
    };
    await saveNavigationSettings(tx, menus, now);
    return picturesSeenFirst.flatMap(({ file, widths }) =>
      widths.map((width) => `${findStoredPicture(file, pictures).url.slice('/media/'.length)}-${width}.avif`),
    );
  });
  if (seenFirst) await saveSampleSalesAndDiscounts(db, now);
  return seenFirst ?? [];
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length === 0;
}

function read(file: string): Promise<Buffer> {
  return fs.readFile(path.resolve('sample-shop/pictures', file));
}

/** Without a share picture of its own, a picture is cropped for links. */
async function readShare(file: string): Promise<Buffer | undefined> {
  const share = sharePictures.get(file);
  return share === undefined ? undefined : read(share);
}

/** Stores two at a time, since each uses a core. */
async function storePictures(files: string[]): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  const waiting = [...new Set(files)];
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const result = await storePicture(await read(file), await readShare(file));
      if (!result.ok) throw new Error(`sample-shop/pictures/${file} is not a picture.`);
      stored.set(file, result.picture);
    }
  }
  await Promise.all([work(), work()]);
  return stored;
}

async function saveSample(
  tx: Db,
  sample: SampleProduct,
  pictures: Map<string, StoredPicture>,
): Promise<void> {
  const imageIds: string[] = [];
  for (const picture of picturesOf(sample)) imageIds.push(await imageOf(tx, picture, pictures));
  await saveSampleProduct(tx, sample, imageIds);
}

async function saveSampleDrop(
  tx: Db,
  { id, title, description, startDate, productIds, picture }: SampleDrop,
  pictures: Map<string, StoredPicture>,
  now: Date,
): Promise<void> {
  const drop = {
    title: title.en,
    titleNl: title.nl,
    description: description.en,
    descriptionNl: description.nl,
    startDate: new Date(startDate),
    // A sample drop that ended by itself would leave an empty page.
    endDate: new Date(now.getTime() + YEAR_MS),
    isActive: true,
    imageId: await imageOf(tx, picture, pictures),
    productIds,
  };
  const saved = await saveDrop(tx, drop, id);
  if (!saved.ok) throw new Error(`Sample drop ${id}: ${JSON.stringify(saved.problems)}`);
}

async function imageOf(
  tx: Db,
  { file, alt }: SampleProduct['picture'],
  pictures: Map<string, StoredPicture>,
): Promise<string> {
  return upsertImage(tx, findStoredPicture(file, pictures), alt);
}
