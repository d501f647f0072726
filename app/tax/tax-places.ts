import { countryName, countryOfRegion, regionOfCountry } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';

export const memberStates = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const;
export type MemberState = (typeof memberStates)[number];

/** Parts of the VAT area that have their own rates. Northern Ireland (`XI`) is included for goods only. */
const regions = {
  'AT-JM': { en: 'Jungholz and Mittelberg', nl: 'Jungholz en Mittelberg' },
  'PT-20': { en: 'Azores', nl: 'Azoren' },
  'PT-30': { en: 'Madeira', nl: 'Madeira' },
  XI: { en: 'Northern Ireland', nl: 'Noord-Ierland' },
} satisfies Record<string, Record<Language, string>>;
type Region = keyof typeof regions;

export type RatePlace = MemberState | Region;
export const ratePlaces: readonly RatePlace[] = [...memberStates, ...(Object.keys(regions) as Region[])];

/** The state in which VAT is due and the state or region whose rates apply, or a place outside the VAT area. */
export type TaxPlace = { area: 'eu'; state: MemberState | 'XI'; ratesOf: RatePlace } | { area: 'outside' };

const outside: TaxPlace = { area: 'outside' };

/**
 * Recognises territories outside the EU's VAT area by postal code (Directive 2006/112/EC, articles 5 to 8; Northern
 * Ireland: protocol to the withdrawal agreement, article 8). VAT is due unless the whole text is the postal code of a
 * place outside. Additional text must not remove VAT, since a parcel would arrive in spite of that text.
 */
export function taxPlaceOf(country: string, postalCode: string): TaxPlace {
  const region = regionOfCountry(country) ?? '';
  const text = postalCode.normalize('NFKC').toUpperCase();
  // Removing characters of other scripts could leave the code of another place.
  const typed = /[^A-Z\d\s.-]/.test(text) ? 'unknown' : text.replaceAll(/[^A-Z\d]/g, '');
  if (region === 'GB') return !postalCode.trim() || isInGreatBritain(typed) ? outside : within('XI');
  const state = memberStates.find((one) => one === region);
  if (!state) return outside;
  const code = typed.replace(/^[A-Z]{1,3}(?=\d)/, '');
  if (outsideCodes[state]?.test(code) || letteredCodes[state]?.test(typed)) return outside;
  const part = regionCodes.find((one) => one.of === state && one.codes.test(code));
  return part ? within(part.state, part.region) : within(state);
}

/** True if goods from the Netherlands stay within the EU's VAT area and customs union, or go to Northern Ireland. */
export function needsNoCustomsPapers(country: string, postalCode: string): boolean {
  return taxPlaceOf(country, postalCode).area === 'eu';
}

export function hasPlacesOutside(country: string): boolean {
  const state = memberStates.find((one) => one === regionOfCountry(country));
  return !state || state in outsideCodes;
}

export function reportedAs(place: RatePlace): string {
  return place.slice(0, 2);
}

export function ratePlaceName(place: RatePlace, language: Language): string {
  if (place in regions && place !== 'XI') {
    const state = countryName(countryOfRegion(place.slice(0, 2)) ?? '', language);
    return `${state}: ${regions[place as Region][language]}`;
  }
  return place === 'XI' ? regions.XI[language] : countryName(countryOfRegion(place) ?? place, language);
}

function within(state: MemberState | 'XI', ratesOf: RatePlace = state): TaxPlace {
  return { area: 'eu', state, ratesOf };
}

/** Matches a complete postal code of Great Britain, Jersey, Guernsey or the Isle of Man. */
function isInGreatBritain(typed: string): boolean {
  const code = typed.replace(/^(?:GB|UK)(?=[A-Z]{1,2}\d)/, '');
  const [, area = '', district = ''] = /^([A-Z]{1,2})(\d[A-Z\d]?)\d[ABD-HJLNP-UW-Z]{2}$/.exec(code) ?? [];
  if (!britishAreas.has(area)) return false;
  if (/[A-Z]$/.test(district)) return londonAreas.has(area) && !district.startsWith('0');
  return !district.startsWith('0') || (district === '0' && areasWithZero.has(area));
}

/** Royal Mail's postal areas without BT (Northern Ireland). */
const britishAreas = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY ' +
    'HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX ' +
    'PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB ' +
    'W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
);
/** Only in these areas may a district end in a letter, such as SW1A. */
const londonAreas = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC']);
const areasWithZero = new Set(['BL', 'BS', 'CM', 'CR', 'FY', 'HA', 'PR', 'SL', 'SS']);

/** Postal codes with letters, of places outside the VAT area. */
const letteredCodes: Partial<Record<MemberState, RegExp>> = {
  DK: /^(?:FO\d{3}|GL39\d\d)$/, // Faroe Islands; Greenland.
  ES: /^AD[1-7]00$/, // Andorra.
  FR: /^AD[1-7]00$/,
};

const outsideCodes: Partial<Record<MemberState, RegExp>> = {
  DE: /^(?:78266|27498)$/, // Büsingen; Heligoland.
  DK: /^39\d\d$/, // Greenland.
  ES: /^(?:35|38|51|52)\d{3}$/, // Canary Islands: Las Palmas, Tenerife; Ceuta; Melilla.
  FI: /^22\d{3}$/, // Åland.
  FR: /^(?:97\d|98[4678])\d\d$/, // Overseas departments and territories; Monaco (98000) belongs to the VAT area.
  GR: /^6308[67]$/, // Mount Athos.
  IT: /^(?:23041|22061|4789\d|00120)$/, // Livigno; Campione d'Italia; San Marino; Vatican City.
};

const regionCodes: { of: MemberState; state: MemberState; region: Region; codes: RegExp }[] = [
  { of: 'AT', state: 'AT', region: 'AT-JM', codes: /^(?:6691|699[123])$/ },
  // The German postal codes of the same villages.
  { of: 'DE', state: 'AT', region: 'AT-JM', codes: /^(?:87491|8756[789])$/ },
  { of: 'PT', state: 'PT', region: 'PT-20', codes: /^9[5-9]\d\d/ },
  { of: 'PT', state: 'PT', region: 'PT-30', codes: /^9[0-4]\d\d/ },
];
