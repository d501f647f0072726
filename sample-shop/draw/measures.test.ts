import { expect, test } from 'vitest';
import { dropProducts } from '../products/drop.ts';
import { menProducts } from '../products/men.ts';
import type { WornScene } from '../products/product-view.ts';
import { productViews } from '../products/product-views.ts';
import type { SampleProduct } from '../products/sample-product.ts';
import { womenProducts } from '../products/women.ts';
import { productFronts } from './fronts/product-fronts.ts';
import type { Garment } from './wardrobe/garment.ts';
import { garmentLengthInCm, garmentSleeveLength, insideLegInCm } from './wardrobe/garment-lengths.ts';

const products = [...menProducts, ...womenProducts, ...dropProducts];
const clothes = products.filter(({ subcategory }) => !['accessories', 'test'].includes(subcategory));
const languages = ['en', 'nl'] as const;
type Language = (typeof languages)[number];

/** How sleeves are put into words: rolled ones end at the elbow. */
const sleeveWords = {
  short: /short[ -]sleeve|sleeves rolled to the elbow|korte mouwen|mouwen opgerold tot de elleboog/i,
  long: /long(, wide)? sleeve|long-sleeved|lange(, wijde)? mouwen/i,
  none: /sleeveless|mouwloos|mouwloze/i,
};

test('what the texts say about sleeves is what is drawn, and both texts say it', () => {
  const wrong = clothes.flatMap((product) => {
    const { upper } = piecesOf(product);
    if (!upper) return [];
    const drawn = garmentSleeveLength(upper);
    return languages.flatMap((language) => {
      const said = sleevesIn(textOf(product, language));
      const shown = sleevesIn(product.picture.alt[language]);
      const isRight = drawn === 'none' ? said.every((word) => word === 'none') : said.join() === drawn;
      return isRight && shown.every((word) => word === drawn)
        ? []
        : [`${product.id} ${language} says ${said}, shows ${shown}, is drawn ${drawn}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('a length in the texts is the length that is drawn, to five centimetres', () => {
  const wrong = clothes.flatMap((product) => {
    const { upper, lower } = piecesOf(product);
    const wearer = wearerOf(product);
    const all = /(?:length|lengte) (\d+) cm/i;
    return languages.flatMap((language) => {
      const text = product.sizeAndFit[language];
      const isApart = (words: RegExp, drawn: number | undefined) => {
        const said = text.match(words)?.[1];
        return said && drawn && Math.abs(drawn - Number(said)) > 5
          ? [`${product.id} ${language} ${said} cm, drawn ${drawn.toFixed(0)}`]
          : [];
      };
      const skirt = upper ? /(?:skirt length|roklengte) (\d+) cm/i : all;
      const shirt = /(?<!skirt |rok)(?:length|lengte|tunic|tuniek) (\d+) cm/i;
      return [
        ...isApart(shirt, upper && garmentLengthInCm(upper, wearer)),
        ...isApart(skirt, lower && garmentLengthInCm(lower, wearer)),
        ...isApart(/(?:inside leg|binnenbeen) (\d+) cm/i, lower && shortLegOf(lower, wearer)),
      ];
    });
  });
  expect(wrong).toEqual([]);
});

/** Where a hem ends, by how far it lies below the shoulder of someone 172 cm tall, or below the crotch. */
const ends: [words: RegExp, from: number, to: number][] = [
  [/to the calf|tot de kuit/, 105, 127],
  [/brushes the ankle|de enkel raakt/, 126, 138],
  [/floor length|tot op de grond/i, 134, 148],
];
const legEnds: typeof ends = [
  [/short shorts|korte shorts/, 3, 12],
  [/mid-thigh|halverwege het bovenbeen/, 10, 19],
  [/above the knee|boven de knie/, 14, 21],
  [/stopped at the knee|ophoudt bij de knie/, 20, 27],
];

test('what the texts say of where a hem ends is where it ends, and both texts say it', () => {
  const wrong = clothes.flatMap((product) => {
    const { upper, lower } = piecesOf(product);
    const wearer = wearerOf(product);
    const drawn = [
      ...ends.map((end) => ({ end, cm: upper && garmentLengthInCm(upper, wearer) })),
      ...legEnds.map((end) => ({ end, cm: lower && shortLegOf(lower, wearer) })),
    ];
    return drawn.flatMap(({ end: [words, from, to], cm }) => {
      const said = languages.map((language) => words.test(textOf(product, language)));
      if (!said.includes(true)) return [];
      const isRight = cm !== undefined && cm >= from && cm <= to && !said.includes(false);
      return isRight ? [] : [`${product.id} ${words.source}: ${said}, drawn ${cm?.toFixed(0)}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('both texts name the same numbers', () => {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).join(' ');
  const wrong = products.filter(({ sizeAndFit }) => numbers(sizeAndFit.en) !== numbers(sizeAndFit.nl));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('whoever wears it from behind has the sleeves and the shorts of the front', () => {
  const wrong = clothes.flatMap((product) => {
    const scene = productViews[product.id]?.scene;
    const { upper, lower } = piecesOf(product);
    if (!scene || !('seen' in scene) || scene.how === 'carried') return [];
    const sleeves = upper && garmentSleeveLength(upper) !== sleevesBehind(scene) ? ['sleeves'] : [];
    const isOwnLower = scene.how === 'worn' && lower && scene.other?.piece !== 'lower';
    const legs = isOwnLower && (scene.lower === 'shorts') !== isShort(lower) ? ['legs'] : [];
    return [...sleeves, ...legs].map((part) => `${product.id} ${part}`);
  });
  expect(wrong).toEqual([]);
});

test('sandals say which shoe sizes each of their sizes fits', () => {
  const sandals = products.filter(({ slug }) => slug.endsWith('sandals'));
  expect(sandals).toHaveLength(2);
  const missing = sandals.flatMap(({ id, stock, sizeAndFit }) =>
    Object.keys(stock).flatMap((size) =>
      languages
        .filter((language) => !new RegExp(`\\b${size} \\d\\d`).test(sizeAndFit[language]))
        .map((language) => `${id} ${size} ${language}`),
    ),
  );
  expect(missing).toEqual([]);
});

/** Of a set its front lays the lower piece first. */
function piecesOf({ id }: SampleProduct): { upper?: Garment; lower?: Garment } {
  const garments = (productFronts[id]?.placed ?? []).map(({ garment }) => garment);
  return {
    upper: garments.find(({ hanging }) => hanging.by === 'hanger'),
    lower: garments.find(({ hanging }) => hanging.by === 'clips'),
  };
}

/** Shirts of a drop are cut for everyone, and measured as those of men. */
function wearerOf({ gender, subcategory }: SampleProduct): 'women' | 'men' {
  return gender ?? (subcategory === 'dresses' ? 'women' : 'men');
}

function isShort(lower: Garment): boolean {
  return insideLegInCm(lower, 'women') < 30;
}

/** Only legs that end above the knee are drawn to measure: the others reach the ground. */
function shortLegOf(lower: Garment, wearer: 'women' | 'men'): number | undefined {
  return isShort(lower) ? insideLegInCm(lower, wearer) : undefined;
}

function textOf({ title, editorNotes, sizeAndFit }: SampleProduct, language: Language): string {
  return [title, editorNotes, sizeAndFit].map((words) => words[language]).join(' ');
}

function sleevesIn(text: string): string[] {
  return Object.entries(sleeveWords).flatMap(([kind, words]) => (words.test(text) ? [kind] : []));
}

function sleevesBehind(scene: WornScene): string {
  if (scene.how === 'robed') return 'long';
  if (scene.how === 'dressed') return scene.cut === 'belted' || scene.cut === 'wrapped' ? 'short' : 'none';
  if (scene.upper === 'strappy' || scene.upper === 'halter') return 'none';
  return ['tee', 'polo', 'camp'].includes(scene.upper) ? 'short' : 'long';
}
