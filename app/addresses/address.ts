export const addressTypes = ['shipping', 'billing'] as const;
export type AddressType = (typeof addressTypes)[number];

export type Address = {
  id: string;
  addressType: AddressType;
  recipientName: string;
  isDefault: boolean;
  streetLine1: string;
  streetLine2: string | null;
  city: string;
  state: string | null;
  postalCode: string;
  country: string;
  phone: string | null;
};

/** Does not contain an owner, since the owner is always the session's customer. */
export type AddressInput = Omit<Address, 'id'>;
export type AddressField = keyof AddressInput | 'houseNumber';

export type AddressProblems = Partial<Record<AddressField, string>>;

export const addressFieldLengths = {
  streetLine1: 120,
  houseNumber: 20,
  streetLine2: 120,
  city: 80,
  state: 80,
  postalCode: 16,
} as const;

export const RECIPIENT_LIMIT = 101;
export const PHONE_LIMIT = 30;

export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0?[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}

/** Returns whether forms have a separate house number. Dutch streets are found by postal code and house number. */
export function hasHouseNumber(country: string): boolean {
  return country === 'Netherlands';
}

type StreetAndNumber = { street: string; houseNumber: string };

export type TypedAddress = {
  country: string;
  streetLine1: string;
  houseNumber: string;
  streetLine2: string;
  city: string;
  state: string;
  postalCode: string;
};
type TypedStreet = Pick<TypedAddress, 'country' | 'streetLine1' | 'houseNumber'>;

export function lacksHouseNumber({ streetLine1, houseNumber, country }: TypedStreet): boolean {
  return (
    hasHouseNumber(country) && houseNumber.trim() === '' && splitStreet(streetLine1.trim()).houseNumber === ''
  );
}

/** Returns whether a street seems to have no house number. Only for hints, since a house may have a name instead. */
export function seemsToLackNumber(typed: Pick<TypedAddress, 'streetLine1' | 'streetLine2'>): boolean {
  return typed.streetLine1.trim() !== '' && !/\p{N}/u.test(`${typed.streetLine1} ${typed.streetLine2}`);
}

export function streetOf({ streetLine1, houseNumber, country }: TypedStreet): string {
  return hasHouseNumber(country) ? joinStreet({ street: streetLine1, houseNumber }) : streetLine1.trim();
}

export function streetFields(line: string, country: string) {
  if (!hasHouseNumber(country)) return { streetLine1: line, houseNumber: '' };
  const { street, houseNumber } = splitStreet(line);
  return { streetLine1: street, houseNumber };
}

export function withCountry<Typed extends TypedStreet>(typed: Typed, country: string): Typed {
  return hasHouseNumber(country) === hasHouseNumber(typed.country)
    ? { ...typed, country }
    : { ...typed, ...streetFields(streetOf(typed), country), country };
}

/** The maximum length of a part of a house number's addition, such as "bis", "hs", "III" or "achter". */
const LONGEST_PART = 6;
const homes =
  /^(?:appartement|apartment|souterrain|bovenwoning|benedenwoning|bovenhuis|benedenhuis|achterhuis|voorhuis|verdieping|gelijkvloers|parterre)\.?$/i;

/** Splits "Plein 1944 12 bis" into "Plein 1944" and "12 bis". Returns an ambiguous line entirely as the street. */
export function splitStreet(line: string): StreetAndNumber {
  const words = line.trim().split(/\s+/);
  const place = words.findIndex(
    (word, index) =>
      index > 0 && startsWithDigit(word) && !isOfStreet(words.slice(0, index + 1), words.slice(index + 1)),
  );
  const rest = words.slice(place);
  const isClear = place > 0 && rest.slice(1).every((part) => part.length <= LONGEST_PART || homes.test(part));
  return isClear
    ? { street: words.slice(0, place).join(' '), houseNumber: rest.join(' ') }
    : { street: line, houseNumber: '' };
}

export function joinStreet({ street, houseNumber }: StreetAndNumber): string {
  return [street.trim(), houseNumber.trim()].filter(Boolean).join(' ');
}

/** Returns whether the last word is a year in a street's name, as in "Plein 1944" or "Plein 1944 12". */
function isOfStreet(words: string[], later: string[]): boolean {
  const isYear = /^(?:1[89]|20)\d\d(?:-(?:1[89]|20)?\d\d)?$/.test(words.at(-1) ?? '');
  const isNamedAfterYear =
    words.length === 2 && /^(?:plein|laan|straat|weg|park|plantsoen|hof|kade)$/i.test(words[0] ?? '');
  return (
    isYear && (isNamedAfterYear ? !later.length || later.some(startsWithDigit) : later.some(startsWithDigit))
  );
}

function startsWithDigit(word: string): boolean {
  return /^\d/.test(word);
}

export type DutchAddress = { street: string; city: string };

export type DutchAddressAnswer = { address: DutchAddress | null };

const groups: Record<string, [code: RegExp, grouped: string]> = {
  Netherlands: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  'United Kingdom': [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2'],
  Ireland: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  Canada: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  Malta: [/^([A-Z]{3})(\d{4})$/, '$1 $2'],
  Sweden: [/^(\d{3})(\d{2})$/, '$1 $2'],
  Greece: [/^(\d{3})(\d{2})$/, '$1 $2'],
  'Czech Republic': [/^(\d{3})(\d{2})$/, '$1 $2'],
  Slovakia: [/^(\d{3})(\d{2})$/, '$1 $2'],
  Poland: [/^(\d{2})(\d{3})$/, '$1-$2'],
  Portugal: [/^(\d{4})(\d{3})$/, '$1-$2'],
  Japan: [/^(\d{3})(\d{4})$/, '$1-$2'],
};

/** Formats a postal code as is usual in the country: "1015dk" becomes "1015 DK". Does not change other texts. */
export function formatPostalCode(typed: string | undefined, country: string): string {
  if (!typed) return '';
  const [code, grouped] = groups[country] ?? [];
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return code?.test(letters) && grouped ? letters.replace(code, grouped) : typed;
}
