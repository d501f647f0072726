import type { Language } from '#app/platform/text/language.ts';

/** The regions of size systems, as Google Merchant and, apart from Europe, schema.org name them. */
export const sizeRegions = ['EU', 'UK', 'US', 'DE', 'FR', 'IT', 'AU', 'JP'] as const;
export type SizeRegion = (typeof sizeRegions)[number];

export function sizeRegionName(region: SizeRegion, language: Language): string {
  const code = region === 'UK' ? 'GB' : region;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? region;
}
