import { withChildren } from '../categories.ts';
import { coloursOfFamily } from '../colours.ts';

type Meaning = {
  words: string[];
  /** The words that count as a match, more specific ones included. */
  matches: string[];
  /** The product fields that count as a match, in the format of `search_document`. */
  fields: string[];
  /** True if a word in any text counts. False if only titles count, since other texts often name matching items. */
  isDescribed: boolean;
};

const list = (words: string) => words.split(' ').filter(Boolean);

function names(words: string, { kinds = '', fields = '' } = {}): Meaning {
  return {
    words: list(words),
    matches: [...list(words), ...list(kinds)],
    fields: list(fields),
    isDescribed: false,
  };
}

function describes(words: string): Meaning {
  return { words: list(words), matches: list(words), fields: [], isDescribed: true };
}

const makings: Meaning[] = [
  describes('linen linnen'),
  describes('cotton katoen'),
  describes('silk zijde zijden'),
  describes('satin satijn satijnen'),
  describes('denim spijkerstof spijker'),
  describes('crepe krep'),
  describes('viscose rayon'),
  describes('leather leer leren rundleer cowhide lederen'),
  describes('straw stro strooien'),
  describes('embroidered embroidery geborduurd borduurwerk borduursel'),
  describes('printed print prints bedrukt opdruk'),
  describes('tile tiled tiles zellige tegel tegels'),
  describes('sleeveless mouwloos'),
];

/** Words for garments and accessories. A compound that ends in such a word is also a garment or accessory. */
const things: Meaning[] = [
  names('dress gown frock jurk jurken kleed'),
  names('shirt shirts', { kinds: 'overhemd tee' }),
  names('overhemd hemd'),
  names('kaftan caftan djellaba jellaba jalabiya djellabah gandoura thobe'),
  names('abaya abaja'),
  names('trousers pants broek', { kinds: 'jeans pantalon' }),
  names('pantalon slacks', { kinds: 'trousers' }),
  names('jeans spijkerbroek jean'),
  names('shorts bermuda'),
  names('skirt rok rokken'),
  names('tunic tuniek kurta'),
  names('blouse bloes blouses'),
  names('tee tees tshirt'),
  names('knit knitted knitwear jumper sweater pullover gebreid trui truien', { kinds: 'fijngebreid' }),
  names('overshirt jacket coat jack jas jassen jasje'),
  names('camisole cami strappy hemdje spaghettitop'),
  names('tank tanktop singlet'),
  names('polo poloshirt'),
  names('scarf scarves shawl stola sjaal halsdoek omslagdoek', { kinds: 'bandana' }),
  names('bandana bandanna hoofddoek headscarf'),
  names('belt riem ceintuur'),
  names('hat hoed'),
  names('tote bag shopper tas tassen'),
  names('sandals sandal sandaal sandalen slippers'),
  names('shoes shoe footwear schoen schoenen schoeisel', { kinds: 'sandals' }),
];

const synonyms: Meaning[] = [
  ...makings,
  ...things,
  names('new nieuw', { fields: 'is:new' }),

  names('tops top bovenstuk'),
  names('bottoms onderstuk'),
  names('set suit outfit kostuum pak'),
  names('twopiece tweedelig coord'),
  names('accessories accessory accessoire'),

  names('maxi long lang lange'),
  names('striped stripe stripes gestreept streep strepen'),
  names('check checked checks geruit ruit ruiten ruitje'),
  names('pleated pleats plisse plooien geplooid'),
  names('plaited braided woven gevlochten'),

  names('white wit witte'),
  names('ecru ivory cream offwhite creme ivoor'),
  names('sand beige zand zandkleurig'),
  names('ochre yellow saffron oker geel gele'),
  names('terracotta terra orange rust oranje roest'),
  names('red burgundy rood rode bordeaux'),
  names('pink rose roze'),
  names('olive khaki olijf olijfgroen kaki'),
  names('green groen sage'),
  names('blue blauw'),
  names('indigo navy marine marineblauw donkerblauw'),
  names('brown tan bruin cognac'),
  names('black zwart'),
  names('multicolour multicolor meerkleurig bont'),
];

/** Occasions and preferences. Matching products come first in the results; other products are not excluded. */
const occasions = new Set(
  list(
    'summer summery zomer zomers beach strand holiday vakantie evening avond party feest wedding bruiloft casual office kantoor ' +
      'long lang lange dressy chic elegant elegante nice mooi mooie leuk leuke beautiful cheap goedkoop goedkope buy kopen kleding clothes clothing wear online sale',
  ),
);

/** The meanings of words. `heads` can end a compound, such as "jurk" in zomerjurk and "bag" in handbag. */
export type Vocabulary = { meanings: Meaning[]; heads: string[] };

export type SearchedShop = {
  departments: readonly Searched[];
  subcategories: readonly (Searched & { parent: string | null })[];
  colours: readonly (Searched & { family: string | null })[];
};
type Searched = { slug: string; name: string; nameNl: string; searchWords: string };

/** Returns the meanings of words, to which departments, categories and colours add theirs. */
export function vocabularyWith({ departments, subcategories, colours }: SearchedShop): Vocabulary {
  const ofDepartments = departments.map((department): Meaning => {
    const words = searchWordsOf(department);
    return { words, matches: words, fields: [`category:${department.slug}`], isDescribed: false };
  });
  const meaning = (row: Searched, fields: string[]): Meaning => {
    return { words: searchWordsOf(row), matches: [], fields, isDescribed: false };
  };
  const ofCategories = subcategories.map((one) =>
    meaning(
      one,
      withChildren(subcategories, one.slug).map((slug) => `subcategory:${slug}`),
    ),
  );
  const ofColours = colours.map((one) =>
    meaning(
      one,
      coloursOfFamily(colours, one.slug).map((slug) => `colour:${slug}`),
    ),
  );
  const heads = things.flatMap(({ words }) => words);
  const ownHeads = ofCategories.flatMap(({ words }) => words.filter(({ length }) => length >= SHORTEST_HEAD));
  return {
    meanings: [...synonyms, ...ofDepartments, ...ofCategories, ...ofColours],
    heads: [...heads, 'short', ...ownHeads],
  };
}

/** Returns the search words of a department, category or colour, or else its names. */
export function searchWordsOf({ name, nameNl, searchWords }: Omit<Searched, 'slug'>): string[] {
  return splitWords((searchWords || `${name} ${nameNl}`).slice(0, LONGEST_SEARCH_WORDS));
}

export const LONGEST_QUERY = 100;
export const LONGEST_SEARCH_WORDS = 500;
const MOST_WORDS = 8;
const SHORTEST_PREFIX = 2;
const SHORTEST_MEANT = 3;
const SHORTEST_MODIFIER = 3;
/** Shorter words of categories, such as "set" and "top", end other words by chance. */
const SHORTEST_HEAD = 5;

const fillers = new Set(
  'a an and the of for with in on to by de het een en of voor met van in op te'.split(' '),
);

/** PostgreSQL stems `stemmed` but not `literal`. Both are quoted letters and digits and never contain operators. */
export type SearchTerm = {
  word: string;
  stemmed: string;
  literal: string;
  fields: string[];
  parts?: SearchTerm[];
};

export function readSearchQuery(search: URLSearchParams): string {
  const text = (search.get('q') ?? '').toWellFormed().replace(/\p{C}+/gu, ' ');
  return text.trim().slice(0, LONGEST_QUERY);
}

/** Normalises text in the same way as the search document: lower case without accents. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export function wordsOf(query: string): string[] {
  return splitWords(query.slice(0, LONGEST_QUERY)).slice(0, MOST_WORDS);
}

function splitWords(text: string): string[] {
  const joined = plainText(text)
    .replace(/['’]/g, '')
    .replace(/\b(?:t|tee)[ -]shirt/g, 'tshirt')
    .replace(/\b(two|co)[ -](piece|ord)/g, '$1$2')
    .replace(/\bkorte broek/g, 'shorts')
    .replace(/\boff[ -]white/g, 'offwhite');
  const words = joined.match(/[\p{L}\p{N}]+/gu) ?? [];
  const saying = words.filter((word) => !fillers.has(word));
  return [...new Set(saying.length ? saying : words)];
}

/** Separates required words from occasions, which only affect ranking. A query of only occasions requires them all. */
export function splitRequiredAndOptionalWords(words: string[]): { needed: string[]; better: string[] } {
  const needed = words.filter((word) => !occasions.has(word));
  return needed.length
    ? { needed, better: words.filter((word) => occasions.has(word)) }
    : { needed: words, better: [] };
}

/** Splits a compound that ends in a garment: zomerjurk into summer and dress, damesbroek into women and trousers. */
export function splitCompoundWord(
  compound: string,
  { heads }: Vocabulary,
): { modifier: string; head: string } | undefined {
  const parts = formsOf(compound).flatMap((form) =>
    heads
      .filter((head) => form.endsWith(head) && form.length >= head.length + SHORTEST_MODIFIER)
      .map((head) => ({ modifier: form.slice(0, -head.length), head })),
  );
  return parts.toSorted((one, other) => other.head.length - one.head.length)[0];
}

export function expandSearchTerms(words: string[], vocabulary: Vocabulary): SearchTerm[] {
  return words.map((word, index) => termOf(word, index === words.length - 1, vocabulary));
}

function termOf(word: string, isLast: boolean, vocabulary: Vocabulary): SearchTerm {
  const meant = meaningsOf(word, isLast, vocabulary);
  const fields = [...new Set(meant.flatMap((meaning) => meaning.fields))];
  const isNamed = meant.some(({ isDescribed }) => !isDescribed);
  const synonyms = meant.flatMap(({ matches, isDescribed }) =>
    matches
      .filter((other) => other !== word)
      .map((other) => (isDescribed ? quoted(other) : `${quoted(other)}:A`)),
  );
  const stemmed = [isNamed ? `${quoted(word)}:A` : quoted(word), ...new Set(synonyms)].join(' | ');
  const beginning = `${quoted(word)}:${word.length >= SHORTEST_PREFIX ? '*' : ''}A`;
  const compound = meant.length ? undefined : splitCompoundWord(word, vocabulary);
  const isKnown = compound && meaningsOf(compound.modifier, false, vocabulary).length > 0;
  const parts = isKnown ? expandSearchTerms([compound.modifier, compound.head], vocabulary) : undefined;
  return {
    word,
    stemmed,
    literal: [beginning, ...fields.map(quoted)].join(' | '),
    fields: [...fields, ...(parts ?? []).flatMap((part) => part.fields)],
    ...(parts && { parts }),
  };
}

function quoted(text: string): string {
  return `'${text}'`;
}

function meaningsOf(word: string, isLast: boolean, { meanings }: Vocabulary) {
  const whole = meanings.filter(({ words }) => words.includes(word));
  const forms = formsOf(word);
  const named = whole.length
    ? whole
    : meanings.filter(({ words }) => words.some((known) => forms.includes(known)));
  if (named.length || !isLast || word.length < SHORTEST_MEANT) return named;
  return meanings.filter(({ words }) => words.some((known) => known.startsWith(word)));
}

const endings = ['s', 'es', 'en', 'e', 'je', 'tje', 'pje', 'jes', 'tjes', 'pjes'];

/** Returns the word and its forms without plural, Dutch diminutive or adjective endings. */
function formsOf(word: string): string[] {
  const stems = endings
    .filter((ending) => word.length > ending.length + 2 && word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  return [word, ...stems, ...stems.map((stem) => stem.replace(/([bdfgklmnprst])\1$/, '$1'))];
}
