import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dropProducts } from './drop.ts';
import { menProducts } from './men.ts';
import type { Colour } from './sample-product.ts';
import { womenProducts } from './women.ts';

/** The garment dyes counted as each colour. */
const dyes: Record<Exclude<Colour, 'multicolour'>, string[]> = {
  white: ['#fdf9f1', '#d9d5cc'],
  ecru: ['#f1e6cd', '#e6d9bd', '#cfc3a9'],
  sand: ['#d8c19a', '#d9b894', '#cf9f52', '#dcc08a', '#b9a27c'],
  ochre: ['#d99a33', '#d0a052', '#b47d28'],
  terracotta: ['#bb5c38', '#97472b'],
  red: ['#96252c', '#741c23'],
  pink: ['#e3b5a2', '#c69a88'],
  olive: ['#78763f', '#62612f'],
  green: ['#3f7563', '#1f5a57', '#a3ac86', '#7f8d63', '#868f6d'],
  blue: ['#2c647d', '#2f6c93', '#52759a', '#9cb4c6', '#4f7fa3'],
  indigo: ['#2a4262', '#22304d', '#1f2746'],
  brown: ['#80572f', '#6f3f22', '#b9814b', '#634324'],
  black: ['#23222a', '#17161c'],
};

const products = [...menProducts, ...womenProducts, ...dropProducts];

test('the colour that a product is filed under is on its picture', { timeout: 60_000 }, async () => {
  const missing: string[] = [];
  for (const { id, colour, picture } of products) {
    if (colour === 'multicolour') continue;
    const share = await shareOf(join(import.meta.dirname, '..', 'pictures', picture.file), dyes[colour]);
    if (share < 0.1) missing.push(`${id} ${colour} ${share.toFixed(2)}`);
  }
  expect(missing).toEqual([]);
});

/** Returns the share of a picture's middle, where the garment is, that is close to one of the dyes. */
async function shareOf(file: string, dye: string[]): Promise<number> {
  const { width, height } = await sharp(file).metadata();
  const middle = {
    left: Math.round(width * 0.28),
    top: Math.round(height * 0.2),
    width: Math.round(width * 0.44),
    height: Math.round(height * 0.56),
  };
  const data = await sharp(file)
    .extract(middle)
    .resize(44, 70, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  let close = 0;
  for (let i = 0; i < data.length; i += 3)
    if (dye.some((hex) => distance(hex, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) < 42)) close++;
  return close / (data.length / 3);
}

function distance(hex: string, r: number, g: number, b: number): number {
  const [hr, hg, hb] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return Math.hypot(hr - r, hg - g, hb - b);
}
