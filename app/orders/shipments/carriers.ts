import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';

export const carriers = ['postnl', 'dhl', 'dpd', 'bpost', 'ups', 'gls', 'own'] as const;
export type Carrier = (typeof carriers)[number];

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

/** Returns a tracking code in upper case without spaces; undefined if the text cannot be one. */
export function readTrackingCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\u200b\ufeff]/g, '').toUpperCase();
  return /^[A-Z0-9][A-Z0-9._-]{3,}[A-Z0-9]$/.test(code) && code.length <= LONGEST_CODE ? code : undefined;
}

type Receiver = { country: string; postalCode: string };

type Place = { code: string; language: Language; region: string; postalCode: string };

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

/** The link leads to the carrier's own host, whatever the code contains. `ownPage` is a URL that contains `{code}`. */
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

/** The first shipment has the number of the former email about a whole order, so that no customer gets both. */
export function mailNumberOf(shipmentNumber: number): number {
  return shipmentNumber - 1;
}

export const UNDO_MS = 60_000;

export function isUndoable({ sentAt, mailBegunAt }: { sentAt: Date; mailBegunAt: Date | null }, now: Date) {
  return mailBegunAt === null && now.getTime() < sentAt.getTime() + UNDO_MS;
}
