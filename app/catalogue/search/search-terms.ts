import { headWords, occasions, synonyms } from './synonyms.ts';

export const LONGEST_QUERY = 100;
const MOST_WORDS = 8;
const SHORTEST_PREFIX = 2;
const SHORTEST_MEANT = 3;
const SHORTEST_MODIFIER = 3;

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
  const joined = plainText(query.slice(0, LONGEST_QUERY))
    .replace(/['’]/g, '')
    .replace(/\b(?:t|tee)[ -]shirt/g, 'tshirt')
    .replace(/\b(two|co)[ -](piece|ord)/g, '$1$2')
    .replace(/\bkorte broek/g, 'shorts')
    .replace(/\boff[ -]white/g, 'offwhite');
  const words = joined.match(/[\p{L}\p{N}]+/gu) ?? [];
  const saying = words.filter((word) => !fillers.has(word));
  return [...new Set(saying.length ? saying : words)].slice(0, MOST_WORDS);
}

/** Separates required words from occasions, which only affect ranking. A query of only occasions requires them all. */
export function splitRequiredAndOptionalWords(words: string[]): { needed: string[]; better: string[] } {
  const needed = words.filter((word) => !occasions.has(word));
  return needed.length
    ? { needed, better: words.filter((word) => occasions.has(word)) }
    : { needed: words, better: [] };
}

/** Splits a compound that ends in a garment: zomerjurk into summer and dress, damesbroek into women and trousers. */
export function splitCompoundWord(compound: string): { modifier: string; head: string } | undefined {
  const parts = formsOf(compound).flatMap((form) =>
    headWords
      .filter((head) => form.endsWith(head) && form.length >= head.length + SHORTEST_MODIFIER)
      .map((head) => ({ modifier: form.slice(0, -head.length), head })),
  );
  return parts.toSorted((one, other) => other.head.length - one.head.length)[0];
}

export function expandSearchTerms(words: string[]): SearchTerm[] {
  return words.map((word, index) => termOf(word, index === words.length - 1));
}

function termOf(word: string, isLast: boolean): SearchTerm {
  const meant = meaningsOf(word, isLast);
  const fields = [...new Set(meant.flatMap((meaning) => meaning.fields))];
  const isNamed = meant.some(({ isDescribed }) => !isDescribed);
  const synonyms = meant.flatMap(({ words, kinds, isDescribed }) =>
    [...words, ...kinds]
      .filter((other) => other !== word)
      .map((other) => (isDescribed ? quoted(other) : `${quoted(other)}:A`)),
  );
  const stemmed = [isNamed ? `${quoted(word)}:A` : quoted(word), ...new Set(synonyms)].join(' | ');
  const beginning = `${quoted(word)}:${word.length >= SHORTEST_PREFIX ? '*' : ''}A`;
  const compound = meant.length ? undefined : splitCompoundWord(word);
  const parts = compound && hasMeaning(compound.modifier) && [compound.modifier, compound.head];
  return {
    word,
    stemmed,
    literal: [beginning, ...fields.map(quoted)].join(' | '),
    fields: [...fields, ...(parts ? expandSearchTerms(parts).flatMap((part) => part.fields) : [])],
    ...(parts && { parts: expandSearchTerms(parts) }),
  };
}

function quoted(text: string): string {
  return `'${text}'`;
}

export const synonymWords = synonyms.flatMap(({ words }) => words);

function hasMeaning(word: string): boolean {
  return meaningsOf(word, false).length > 0;
}

function meaningsOf(word: string, isLast: boolean) {
  const whole = synonyms.filter(({ words }) => words.includes(word));
  const forms = formsOf(word);
  const named = whole.length
    ? whole
    : synonyms.filter(({ words }) => words.some((known) => forms.includes(known)));
  if (named.length || !isLast || word.length < SHORTEST_MEANT) return named;
  return synonyms.filter(({ words }) => words.some((known) => known.startsWith(word)));
}

const endings = ['s', 'es', 'en', 'e', 'je', 'tje', 'pje', 'jes', 'tjes', 'pjes'];

/** Returns the word and its forms without plural, Dutch diminutive or adjective endings. */
function formsOf(word: string): string[] {
  const stems = endings
    .filter((ending) => word.length > ending.length + 2 && word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  return [word, ...stems, ...stems.map((stem) => stem.replace(/([bdfgklmnprst])\1$/, '$1'))];
}
