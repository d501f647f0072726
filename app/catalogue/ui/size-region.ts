import { createStoredText } from '#app/platform/pages/browser-store.ts';
import { type SizeRegion, sizeRegions } from '../size-regions.ts';

/** The regions of countries that have another name. Those without sizes of their own use the sizes of a neighbour. */
const regionByCountry: Record<string, SizeRegion> = {
  ...{ GB: 'UK', IE: 'UK', CA: 'US', AT: 'DE', NZ: 'AU' },
};

/** The region whose sizes the shopper reads: the chosen one, or that of the browser's languages. Empty before hydration. */
const region = createStoredText('size-region', () => likelyRegion(navigator.languages));

export function useSizeRegion(): string {
  return region.useValue((value) => value);
}

export function chooseSizeRegion(chosen: SizeRegion): void {
  region.set(chosen);
}

export function likelyRegion(languages: readonly string[]): SizeRegion | '' {
  for (const tag of languages) {
    const country = /-([A-Z]{2})\b/.exec(tag)?.[1] ?? '';
    const found = regionByCountry[country] ?? sizeRegions.find((one) => one === country);
    if (found) return found;
  }
  return '';
}
