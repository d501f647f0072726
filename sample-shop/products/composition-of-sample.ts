import type { SampleProduct } from './sample-product.ts';

/** Returns the composition from the care line; leather and straw are no textiles. */
export function compositionOfSample({ sizeAndFit }: SampleProduct): string | undefined {
  const [, fibre] = /100% .*?\b(linen|cotton|viscose|silk)\b/.exec(sizeAndFit.en) ?? [];
  return fibre && `100% ${fibre}`;
}
