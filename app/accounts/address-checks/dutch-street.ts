/** Dutch addresses have the house number apart: with the postal code alone it finds the street. */
export function hasHouseNumber(country: string): boolean {
  return country === 'Netherlands';
}

type StreetAndNumber = { street: string; houseNumber: string };

/** Longest part of an addition: "bis", "hs", "III", "achter". */
const LONGEST_PART = 6;

/**
 * The street and the house number with its addition of a Dutch address line: "Plein 1944 12 bis" is 12 bis in Plein 1944. A line
 * that says nothing clear is a street whole. `joinStreet` always makes the same line again.
 */
export function splitStreet(line: string): StreetAndNumber {
  const words = line.split(' ');
  const isNumber = (word: string) => /^\d/.test(word);
  const place = words.findIndex(
    (word, index) =>
      index > 0 &&
      isNumber(word) &&
      !(isYear(word) && words.slice(index + 1).some((later) => isNumber(later))),
  );
  const rest = words.slice(place);
  const parts = { street: words.slice(0, place).join(' '), houseNumber: rest.join(' ') };
  const isClear = place > 0 && rest.slice(1).every((part) => part.length <= LONGEST_PART);
  return isClear && joinStreet(parts) === line ? parts : { street: line, houseNumber: '' };
}

export function joinStreet({ street, houseNumber }: StreetAndNumber): string {
  return [street.trim(), houseNumber.trim()].filter(Boolean).join(' ');
}

/** Streets are named after years. */
function isYear(word: string): boolean {
  return /^(1[89]|20)\d\d$/.test(word);
}
