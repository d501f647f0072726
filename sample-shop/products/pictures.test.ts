import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeWidth } from '../../app/media/encode-pictures.server.ts';
import { campaigns } from '../content/lookbook.ts';
import { sectionPictures } from '../fill/fill-content.server.ts';
import { arabicInspiredDrop, dropProducts } from './drop.ts';
import { menProducts } from './men.ts';
import { picturesOf } from './product-pictures.ts';
import { sharePictures } from './share-pictures.ts';
import { womenProducts } from './women.ts';

// Re-encoding changes fewer than ten of 768 points; the two most similar pictures here differ in 58.
const LIKE = 40;
const folder = join(import.meta.dirname, '..', 'pictures');
const products = [...menProducts, ...womenProducts, ...dropProducts];
const onProducts = products.flatMap(picturesOf);
const onCampaigns = campaigns.flatMap(({ pictures }) => pictures);
const files = [
  ...[...onProducts, ...onCampaigns, arabicInspiredDrop.picture].map(({ file }) => file),
  ...sectionPictures,
  'placeholder.webp',
];
const shares = [...sharePictures.values()];

test('every product is seen whole, from close by and in a scene; the test product once', () => {
  const counts = new Map(products.map((product) => [product.id, picturesOf(product).length]));
  expect(counts.get('d1')).toBe(1);
  counts.delete('d1');
  expect([...counts].filter(([, count]) => count !== 3)).toEqual([]);
});

test('pictures of products and campaigns are 1600 × 2000, none of a page is narrower', {
  timeout: 60_000,
}, async () => {
  const portraits = new Set([...onProducts, ...onCampaigns].map(({ file }) => file));
  const wrong: string[] = [];
  for (const file of files) {
    const { width, height } = await sharp(join(folder, file)).metadata();
    const isRight = portraits.has(file) ? width === 1600 && height === 2000 : width >= 1600;
    if (!isRight) wrong.push(`${file} ${width} × ${height}`);
  }
  expect(wrong).toEqual([]);
});

test('links elsewhere show what is drawn for them: every product and campaign, the drop, home and about', async () => {
  expect(new Set(shares).size).toBe(products.length + campaigns.length + 3);
  for (const first of [
    ...products.map(({ picture }) => picture.file),
    ...campaigns.map(({ pictures }) => pictures[0]?.file),
    arabicInspiredDrop.picture.file,
  ])
    expect([...sharePictures.keys()]).toContain(first);
  for (const [shown, share] of sharePictures) {
    expect(files).toContain(shown);
    expect(await sharp(join(folder, share)).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(statSync(join(folder, share)).size).toBeLessThan(70_000);
  }
});

test('no picture weighs 200 kB', () => {
  expect(files.filter((file) => statSync(join(folder, file)).size >= 200_000)).toEqual([]);
});

test('on the card of a product no picture weighs more than 14 kB', { timeout: 180_000 }, async () => {
  const weights = await Promise.all(
    products.map(async ({ picture: { file } }) => {
      const card = await encodeWidth(readFileSync(join(folder, file)), 400, 'avif');
      return [file, card.length] as const;
    }),
  );
  expect(weights.filter(([, weight]) => weight > 14_000)).toEqual([]);
});

test('all pictures together weigh at most 40 MB, and each is shown somewhere', () => {
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const total = kept.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(total).toBeLessThanOrEqual(40_000_000);
  const names = kept.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  expect(names.filter((name) => ![...files, ...shares].includes(name))).toEqual([]);
});

test('what one sees is written for every picture in both languages, no two alike', () => {
  const texts = [...onProducts, ...onCampaigns].flatMap(({ alt }) => [alt.en, alt.nl]);
  expect(texts.filter((text) => text.length < 30)).toEqual([]);
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
});

test('no two pictures look alike', { timeout: 120_000 }, async () => {
  const hashes = await Promise.all(
    [...files, ...shares].map(async (file) => [file, await lookOf(join(folder, file))] as const),
  );
  const alike = hashes.flatMap(([file, look], i) =>
    hashes
      .slice(i + 1)
      .map(([other, otherLook]) => ({ pair: `${file} ${other}`, apart: difference(look, otherLook) }))
      .filter(({ apart }) => apart < LIKE),
  );
  expect(alike).toEqual([]);
});

/** Returns a difference hash in grey and two colour channels: the brighter one of neighbouring points, 16 × 16 of them. */
async function lookOf(file: string): Promise<Uint8Array> {
  const { data } = await sharp(file)
    .resize(17, 16, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => {
    const at = Math.floor(i / 48) * 51 + (i % 48);
    return (data[at] ?? 0) > (data[at + 3] ?? 0) ? 1 : 0;
  });
}

function difference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, bit, i) => sum + (bit === b[i] ? 0 : 1), 0);
}
