import type { SampleProduct } from './sample-product.ts';

/** Usual weights in grams, with wrapping. */
const usual: Record<SampleProduct['subcategory'], number> = {
  shirts: 280,
  tops: 220,
  bottoms: 520,
  dresses: 430,
  sets: 680,
  'two-pieces': 640,
  accessories: 180,
  test: 100,
};

/** Exceptions, by the end of the English title. */
const others: Record<string, number> = {
  Sandals: 620,
  Hat: 320,
  Tote: 450,
  Belt: 240,
  Scarf: 140,
  Bandana: 90,
};

export function weightOfSample({ title, subcategory }: SampleProduct): number {
  return others[title.en.split(' ').at(-1) ?? ''] ?? usual[subcategory];
}
