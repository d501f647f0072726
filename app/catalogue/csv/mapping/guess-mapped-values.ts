import { type Subcategory, subcategoriesInOrder } from '../../categories.ts';
import type { Colour } from '../../colour.ts';
import { sizesInOrder } from '../../product.ts';
import { wordKey } from './mapping-choices.ts';

type Size = (typeof sizesInOrder)[number];

export function ownSize(word: string): Size | undefined {
  return sizesInOrder.find((size) => size.toLowerCase() === wordKey(word));
}

/** Guesses the size that another shop's name stands for. */
export function guessSize(word: string): Size | undefined {
  return sizes.get(wordKey(word).replace(/[\s._-]/g, ''));
}

/** Guesses a colour by the last known word, as in "navy blue". */
export function guessColour(word: string): Colour | undefined {
  return guess(word, colourWords);
}

export function guessCategory(word: string): Subcategory | undefined {
  const own = wordKey(word).replace(/\s+/g, '-');
  return subcategoriesInOrder.find((name) => name === own) ?? guess(word, categoryWords);
}

export function guessGender(word: string): 'women' | 'men' | undefined {
  return genderWords.get(wordKey(word).replace(/['’]/g, ''));
}

/** Matches names such as "Shoe size" and "Schoenmaat". */
export function isNamedAfterSizes(name: string): boolean {
  return /\bsizes?\b|(maat|maten)$/.test(wordKey(name));
}

/** Checks an option's name and its values for colours. */
export function mayBeColour(name: string, values: string[]): boolean {
  return /colou?r|kleur/.test(wordKey(name)) || values.some((value) => guessColour(value));
}

function guess<Meaning>(word: string, meanings: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const parts = wordKey(word).split(/[^\p{L}\p{N}]+/u);
  const found = parts.map(
    (part) => meanings.get(part) ?? meanings.get(part.replace(/(?<=..)(es|s|en)$/, '')),
  );
  return found.findLast((meaning) => meaning !== undefined);
}

const sizes = listed<Size>({
  XS: 'extrasmall xsmall xsm',
  S: 'small klein sm',
  M: 'medium middel med',
  L: 'large groot lg',
  XL: 'extralarge xlarge xlg',
  XXL: 'xxlarge 2xl 2xlarge extraextralarge',
  'One Size': 'onesize onesizefitsall onesizefitsmost os osfa osfm eenmaat',
});

const colourWords = listed<Colour>({
  white: 'white wit',
  ecru: 'ecru ivory ivoor cream creme offwhite natural naturel',
  sand: 'sand zand beige camel taupe khaki kaki nude',
  ochre: 'ochre oker mustard mosterd yellow geel gold goud',
  terracotta: 'terracotta rust roest orange oranje copper koper',
  red: 'red rood burgundy bordeaux wine crimson',
  pink: 'pink roze rose blush fuchsia coral koraal',
  olive: 'olive olijf army moss mos',
  green: 'green groen mint sage salie emerald',
  blue: 'blue blauw sky turquoise turkoois teal aqua denim cobalt',
  indigo: 'indigo navy marine',
  brown: 'brown bruin chocolate cognac tan walnut',
  black: 'black zwart charcoal',
  multicolour: 'multicolour multicolor multi meerkleurig rainbow print',
});

const genderWords = listed<'women' | 'men'>({
  women: 'women womens woman female ladies dames vrouwen',
  men: 'men mens man male gentlemen heren mannen',
});

const categoryWords = listed<Subcategory>({
  dresses: 'dress jurk gown jumpsuit',
  shirts: 'shirt overhemd',
  tops: 'top blouse tee tshirt sweater hoodie jumper cardigan knitwear trui vest jacket coat jas tank',
  bottoms: 'bottom pant trouser broek jean short skirt rok legging chino',
  sets: 'set suit pak',
  accessories:
    'accessory accessorie accessoire bracelet armband necklace ketting earring oorbel ring jewelry jewellery sieraad sieraden bag tas scarf sjaal hat hoed cap belt riem shoe schoen sandal sunglasse wallet',
});

function listed<Meaning extends string>(words: Partial<Record<Meaning, string>>): Map<string, Meaning> {
  return new Map(
    Object.entries<string | undefined>(words).flatMap(([meaning, text]) =>
      (text ?? '').split(' ').map((word) => [word, meaning as Meaning] as const),
    ),
  );
}
