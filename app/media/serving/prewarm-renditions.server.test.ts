import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { config } from '#app/platform/config.server.ts';
import { storePicture } from '../storage/store-picture.server.ts';
import { prewarmRenditions } from './prewarm-renditions.server.ts';
import { ENCODING, readRendition, renditionNamed } from './renditions.server.ts';

const folder = path.join(config.DATA_DIRECTORY, 'media', 'renditions', String(ENCODING));

test('renditions are made in their order; who asks for a later one meanwhile does not wait for the others', async () => {
  const names = await storedPictures('a', 6);
  const stop = prewarmRenditions(names);
  const asked = renditionNamed(names[4] ?? '');
  if (!asked) throw new Error('no such rendition');
  await readRendition(asked);
  await expect.poll(() => names.every(isMade)).toBe(true);
  await stop();
  const inOrder = names.toSorted((one, other) => Number(timeOf(one) - timeOf(other)));
  const others = names.filter((name) => name !== asked.name);
  expect(inOrder.filter((name) => name !== asked.name)).toEqual(others);
  expect(inOrder.indexOf(asked.name)).toBeLessThan(2);
});

test('who stops it waits for the one in work and no more', async () => {
  const names = await storedPictures('b', 6);
  await prewarmRenditions(names)();
  expect(names.filter(isMade).length).toBeLessThan(2);
});

test('a picture that is gone by then keeps none of the others', async () => {
  const names = await storedPictures('c', 2);
  prewarmRenditions([`${'0'.repeat(32)}-400.avif`, ...names]);
  await expect.poll(() => names.every(isMade)).toBe(true);
});

function isMade(name: string): boolean {
  return fs.existsSync(path.join(folder, name));
}

function timeOf(name: string): bigint {
  return fs.statSync(path.join(folder, name), { bigint: true }).mtimeNs;
}

async function storedPictures(colour: string, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let width = 401; width <= 400 + count; width++) {
    const background = `#${colour.repeat(6)}`;
    const bytes = await sharp({ create: { width, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    const stored = await storePicture(bytes);
    if (!stored.ok) throw new Error(stored.reason);
    names.push(`${stored.picture.url.slice('/media/'.length)}-400.avif`);
  }
  return names;
}
