import { createBrowserStore } from '#app/platform/pages/browser-store.ts';
import { type SizeRegion, sizeRegions } from '../size-regions.ts';

const KEY = 'size-region';

/** The regions of countries that have another name. Those without sizes of their own use the sizes of a neighbour. */
const regionByCountry: Record<string, SizeRegion> = {
  ...{ GB: 'UK', IE: 'UK', CA: 'US', AT: 'DE', NZ: 'AU' },
};

/** The region whose sizes the shopper reads: the chosen one, or that of the browser's languages. Empty before hydration. */
const region = createBrowserStore<string>('', () =>
  region.set(readChosen() ?? likelyRegion(navigator.languages)),
);

export function useSizeRegion(): string {
  return region.useValue((value) => value);
}

export function chooseSizeRegion(chosen: SizeRegion): void {
  region.set(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage, the choice applies until the page is loaded again.
  }
}

function readChosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function likelyRegion(languages: readonly string[]): SizeRegion | '' {
  for (const tag of languages) {
    const country = /-([A-Z]{2})\b/.exec(tag)?.[1] ?? '';
    const found = regionByCountry[country] ?? sizeRegions.find((one) => one === country);
    if (found) return found;
  }
  return '';
}
