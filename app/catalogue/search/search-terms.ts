import { headWords, occasions, synonyms } from './synonyms.ts';

export const LONGEST_QUERY = 100;
const MOST_WORDS = 8;
const SHORTEST_PREFIX = 2;
const SHORTEST_MEANT = 3;
const SHORTEST_MODIFIER = 3;

/** Words that say nothing about a garment, in either language. */
const fillers = new Set(
  'a an and the of for with in on to by de het een en of voor met van in op te'.split(' '),
);

/**
 * What a word of a query may stand for, as PostgreSQL writes text queries: `stemmed` is for its dictionaries, `literal`
 * is taken as it stands (what titles begin words with, and fields of a product). Both hold only letters and digits between quotes, so nothing of them is read as an operator.
 */
export type SearchTerm = {
  word: string;
  stemmed: string;
  literal: string;
  fields: string[];
  /** For a compound: the same said in two words, which both must be there. */
  parts?: SearchTerm[];
};

/** What an address asks to search for, as it can be shown and passed on. */
export function readSearchQuery(search: URLSearchParams): string {
  const text = (search.get('q') ?? '').toWellFormed().replace(/\p{C}+/gu, ' ');
  return text.trim().slice(0, LONGEST_QUERY);
}

/** A text as the search document has it: small letters, no accents. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a query that say something, at most eight. */
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

/**
 * The words a piece must have, and those it is only better for having: what the occasion is. A query of nothing but
 * occasions asks for them.
 */
export function splitRequiredAndOptionalWords(words: string[]): { needed: string[]; better: string[] } {
  const needed = words.filter((word) => !occasions.has(word));
  return needed.length
    ? { needed, better: words.filter((word) => occasions.has(word)) }
    : { needed: words, better: [] };
}

/**
 * The parts of a compound whose last part names a thing: zomerjurk is summer and dress, damesbroek is women and
 * trousers. Undefined for any other word.
 */
export function splitCompoundWord(compound: string): { modifier: string; head: string } | undefined {
  const parts = formsOf(compound).flatMap((form) =>
    headWords
      .filter((head) => form.endsWith(head) && form.length >= head.length + SHORTEST_MODIFIER)
      .map((head) => ({ modifier: form.slice(0, -head.length), head })),
  );
  return parts.toSorted((one, other) => other.head.length - one.head.length)[0];
}

/** Each word with its synonyms; the last one may be still being typed. */
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

/** Every word that has a meaning, as spellings to compare with. */
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

/** The word as it stands, and without the ending of a plural, a Dutch diminutive or an adjective. */
function formsOf(word: string): string[] {
  const stems = endings
    .filter((ending) => word.length > ending.length + 2 && word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  return [word, ...stems, ...stems.map((stem) => stem.replace(/([bdfgklmnprst])\1$/, '$1'))];
}
