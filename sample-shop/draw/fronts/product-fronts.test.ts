import { expect, test } from 'vitest';
import { dropProducts } from '../../products/drop.ts';
import { menProducts } from '../../products/men.ts';
import type { Colour } from '../../products/sample-product.ts';
import { womenProducts } from '../../products/women.ts';
import { colour as c } from '../colours.ts';
import { productFronts } from './product-fronts.ts';

const products = [...menProducts, ...womenProducts, ...dropProducts];

const dyes: Record<Exclude<Colour, 'multicolour'>, string[]> = {
  white: [c.white, c.chalk],
  ecru: [c.ecru, c.ivory],
  sand: [c.sand, c.almond, c.strawLight, c.strawGold],
  ochre: [c.saffron],
  terracotta: [c.terracotta],
  red: [c.pomegranate],
  pink: ['#e3b5a2'],
  olive: [c.olive],
  green: [c.sage, c.seaGreen, c.tileGreen],
  blue: [c.sea, c.tileBlue, c.paleBlue, c.midDenim],
  indigo: [c.indigo, c.navy, c.midnight],
  brown: [c.tobacco, c.chestnut, c.tan, '#c1905f'],
  black: [c.ink],
};

test('every product has a front picture, and every front a product', () => {
  expect(Object.keys(productFronts).sort()).toEqual(products.map(({ id }) => id).sort());
});

test('the colour in the data is the one that is drawn, as ground or as print', () => {
  const wrong = products.flatMap(({ id, colour }) => {
    if (colour === 'multicolour') return [];
    const { cloth } = productFronts[id]?.placed[0]?.garment ?? {};
    const named = [cloth?.colour, cloth?.print?.colour].map((hex) => hex && nameOf(hex));
    return named.includes(colour) || (id === 'd1' && named.includes('ecru'))
      ? []
      : [`${id} is ${colour}, drawn ${named}`];
  });
  expect(wrong).toEqual([]);
});

test('no two products hang the same garment in the same place', () => {
  const seen = Object.values(productFronts).map(({ place, placed }) => JSON.stringify([place, placed]));
  expect(new Set(seen).size).toBe(seen.length);
});

test('a third of the products do not hang by themselves, and no two beside each other are posed alike', () => {
  const poses = Object.values(productFronts).filter(({ pose }) => pose);
  expect(poses.length).toBeGreaterThanOrEqual(products.length / 3);
  const alike = listings().flatMap((listed) =>
    listed.slice(1).flatMap((id, i) => {
      const [before, how] = [productFronts[listed[i] ?? '']?.pose?.how, productFronts[id]?.pose?.how];
      return how && how === before ? [`${listed[i]} ${id} ${how}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

/** Both sections, whole and by part, in the order in which a shop lists them: what is new first. */
function listings(): string[][] {
  return [menProducts, womenProducts].flatMap((section) => {
    const ordered = section.toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || (a.id < b.id ? -1 : 1));
    const parts = [...new Set(section.map(({ subcategory }) => subcategory))];
    const inPart = parts.map((part) => ordered.filter(({ subcategory }) => subcategory === part));
    return [ordered, ...inPart].map((listed) => listed.map(({ id }) => id));
  });
}

/** The dye a colour comes closest to. */
function nameOf(hex: string): string | undefined {
  const candidates = Object.entries(dyes).flatMap(([name, hexes]) =>
    hexes.map((dye) => [name, distance(dye, hex)] as const),
  );
  return candidates.sort(([, a], [, b]) => a - b)[0]?.[0];
}

function distance(first: string, second: string): number {
  return Math.hypot(
    ...[1, 3, 5].map(
      (at) => Number.parseInt(first.slice(at, at + 2), 16) - Number.parseInt(second.slice(at, at + 2), 16),
    ),
  );
}
