import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { forEachField, type ItemField, type ItemValues, itemFields } from './product-fields.ts';

const MOST = { costCents: 100_000_000, weightGrams: 100_000 };

/** Parts of text ids. */
export const itemProblems = {
  costCents: 'cost',
  weightGrams: 'weight',
  customsCode: 'customs-code',
  originCountry: 'origin-country',
} as const satisfies Record<ItemField, string>;
export type ItemProblem = (typeof itemProblems)[ItemField];

/** The texts of forms and files. `read` refuses a text with undefined. */
const formats: Record<
  ItemField,
  { read: (typed: string) => string | number | undefined; write?: (cents: number) => string }
> = {
  costCents: {
    read: (typed) => {
      const amount = readAmount(typed);
      return amount.ok && amount.cents <= MOST.costCents ? amount.cents : undefined;
    },
    write: centsToDecimalText,
  },
  weightGrams: {
    read: (typed) => {
      const grams = readCount(typed);
      return grams !== undefined && grams <= MOST.weightGrams ? grams : undefined;
    },
  },
  /** The first six digits are the same in all countries (HS); the European Union and others add up to four (TARIC). */
  customsCode: {
    read: (typed) => /^\d{6,10}$/.exec(typed.replaceAll(/[\s.]/g, ''))?.[0],
  },
  originCountry: {
    read: (typed) => {
      const code = typed.trim().toUpperCase();
      return countryCodes.includes(code) ? code : undefined;
    },
  },
};

/** Returns null for an empty text, and undefined for an invalid one. Costs are in cents, weights in grams. */
export function readItemValue<Field extends ItemField>(
  field: Field,
  typed: string,
): ItemValues[Field] | undefined {
  const value = typed.trim() ? formats[field].read(typed) : null;
  return value as ItemValues[Field] | undefined;
}

export function itemText(field: ItemField, value: string | number | null | undefined): string {
  const { write } = formats[field];
  return typeof value === 'number' && write ? write(value) : String(value ?? '');
}

export function itemTexts(values: Partial<ItemValues>): Record<ItemField, string> {
  return forEachField(itemFields, (field) => itemText(field, values[field]));
}

export function itemValues(make: (field: ItemField) => string | number | null | undefined): ItemValues {
  return forEachField(itemFields, make) as ItemValues;
}

/** Reads the texts of a form. Keeps an invalid text, which the product's schema refuses. */
export function readItemTexts(texts: Record<ItemField, string>): ItemValues {
  return itemValues((field) => {
    const value = readItemValue(field, texts[field]);
    return value === undefined ? texts[field] : value;
  });
}

/** Returns the values in force for a size: its own, or else those of its product. */
export function valuesInForce(own: Partial<ItemValues>, product: ItemValues): ItemValues {
  return itemValues((field) => own[field] ?? product[field]);
}

/** Returns the values without words, such as "12.50 / 300 g / PT". */
export function itemSummary(values: Partial<ItemValues>): string {
  const texts = {
    ...itemTexts(values),
    ...(values.weightGrams != null && { weightGrams: `${values.weightGrams} g` }),
  };
  return Object.values(texts).filter(Boolean).join(' / ');
}

export function hasOwnValues(own: Partial<ItemValues>): boolean {
  return itemFields.some((field) => own[field] !== null && own[field] !== undefined);
}

/** ISO 3166-1 alpha-2. */
const countryCodes = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT',
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH',
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT',
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS',
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI',
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG',
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG',
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '));
