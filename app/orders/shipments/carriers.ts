import { regionOfCountry } from '#app/accounts/countries/country-names.ts';
import type { Language } from '#app/platform/text/language.ts';

/** Who brings a parcel; `own` is whom the settings `OWN_CARRIER_…` name, such as a courier of the town. */
export const carriers = ['postnl', 'dhl', 'dpd', 'bpost', 'ups', 'gls', 'own'] as const;
export type Carrier = (typeof carriers)[number];

/** What carriers call themselves, in every language. */
export const carrierNames: Record<Exclude<Carrier, 'own'>, string> = {
  postnl: 'PostNL',
  dhl: 'DHL',
  dpd: 'DPD',
  bpost: 'bpost',
  ups: 'UPS',
  gls: 'GLS',
};

export function isCarrier(value: unknown): value is Carrier {
  return carriers.some((carrier) => carrier === value);
}

const LONGEST_CODE = 40;

/**
 * A tracking code as carriers print it, without the spaces that people put into it and in capitals; undefined for what can be none:
 * anything but letters, digits, hyphens, dots and underscores, or fewer than five or more than forty of them.
 */
export function readTrackingCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\u200b\ufeff]/g, '').toUpperCase();
  return /^[A-Z0-9][A-Z0-9._-]{3,}[A-Z0-9]$/.test(code) && code.length <= LONGEST_CODE ? code : undefined;
}

/** Where a parcel goes, as far as a carrier's page asks for it. */
export type Receiver = { country: string; postalCode: string };

type Place = { code: string; language: Language; region: string; postalCode: string };

/** The page of each carrier that shows where a parcel is; its parts are encoded already. */
const pages: Record<Exclude<Carrier, 'own'>, (place: Place) => string> = {
  postnl: ({ code, region, postalCode }) =>
    `https://jouw.postnl.nl/track-and-trace/${[code, region, postalCode].filter(Boolean).join('-')}`,
  dhl: ({ code, language }) =>
    `https://www.dhl.com/nl-${language}/home/tracking.html?tracking-id=${code}&submit=1`,
  dpd: ({ code, language }) => `https://tracking.dpd.de/status/${language}_NL/parcel/${code}`,
  bpost: ({ code, language, postalCode }) =>
    `https://track.bpost.cloud/btr/web/#/search?itemCode=${code}&lang=${language}${postalCode && `&postalCode=${postalCode}`}`,
  ups: ({ code, language }) => `https://www.ups.com/track?loc=${language}_NL&tracknum=${code}`,
  gls: ({ code, language }) => `https://gls-group.com/NL/${language}/parcel-tracking?match=${code}`,
};

/**
 * The page that shows where a parcel is; undefined without a code, and for an own carrier that has no page. `ownPage` is its address
 * with `{code}` in it (the setting `OWN_CARRIER_TRACKING_URL`). Whatever the code is, the link leads to the carrier's host and no other.
 */
export function trackingLink(
  parcel: { carrier: Carrier | null; trackingCode: string },
  { country, postalCode }: Receiver,
  language: Language,
  ownPage: string | undefined,
): string | undefined {
  const { carrier, trackingCode } = parcel;
  if (!carrier || !trackingCode) return undefined;
  const code = encodeURIComponent(trackingCode);
  if (carrier === 'own') return ownPage?.replaceAll('{code}', code);
  const region = encodeURIComponent(regionOfCountry(country) ?? '');
  const place = encodeURIComponent(postalCode.replaceAll(/\s/g, '').toUpperCase());
  return pages[carrier]({ code, language, region, postalCode: place });
}
