import { regionOfCountry } from '#app/accounts/countries/country-names.ts';
import { lettersAsDigits, readableText } from './look-alike-letters.ts';

/** Characters of a postal code without separators, where a country's all have as many. */
const lengths: Record<string, number> = {
  ...{ AU: 4, AT: 4, BE: 4, BG: 4, CA: 6, CH: 4, CY: 4, CZ: 5, DE: 5, DK: 4, EE: 5, ES: 5, FI: 5, FR: 5 },
  ...{ GR: 5, HR: 5, HU: 4, IE: 7, IT: 5, JP: 7, LT: 5, LU: 4, LV: 4, MT: 7, NL: 6, NO: 4, PL: 5, PT: 7 },
  ...{ RO: 6, SE: 5, SI: 4, SK: 5 },
};

/**
 * Returns the same for every spelling of a postal code: without spaces and signs, without the country before or behind it (`NL-1015 DK`),
 * and with letters that pass for digits read as these (`1O15 DK`). Empty where no code is.
 */
export function postalCodeKey(code: string, country: string): string {
  const region = regionOfCountry(country) ?? '';
  const names = new Set([region, threeLetters[region] ?? '', country].map((name) => name.toLowerCase()));
  const parts = readableText(code).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = parts.filter((part) => !names.has(part));
  const key = lettersAsDigits((own.length ? own : parts).join(''));
  if (region === 'US') return /(\d{5})(?:\d{4})?$/.exec(key)?.[1] ?? key;
  if (region === 'GB') return key.replace(/^(?:6b|uk)(?=.{5})/, '');
  const length = lengths[region];
  return length ? key.slice(-length) : key;
}

/** As people write a country before a code, where it differs from the two letters and the name. */
const threeLetters: Record<string, string> = {
  ...{
    NL: 'nld',
    BE: 'bel',
    DE: 'deu',
    FR: 'fra',
    LU: 'lux',
    US: 'usa',
    GB: 'uk',
    CA: 'can',
    AU: 'aus',
    JP: 'jpn',
  },
};
