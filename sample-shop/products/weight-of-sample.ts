import type { SampleProduct } from './sample-product.ts';

/** What pieces of a kind weigh with their wrapping, in grams. */
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

/** Of what is heavier or lighter than its kind, by what its English title ends in. */
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
