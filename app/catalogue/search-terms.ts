import { meanings } from './search-meanings.ts';

export const LONGEST_QUERY = 100;
const MOST_WORDS = 8;
const SHORTEST_PREFIX = 2;
const SHORTEST_MEANT = 3;

/** Says nothing of a garment, in either language. */
const fillers = new Set(
  'a an and the of for with in on to by de het een en of voor met van in op te'.split(' '),
);

/**
 * What a word of a query may stand for, as PostgreSQL writes text queries: `stemmed` is for its dictionaries, `literal`
 * is taken as it stands (what titles begin words with, and facts of a product). Both hold only letters and digits between quotes, so nothing of them is read as an operator.
 */
export type SearchTerm = { word: string; stemmed: string; literal: string; facts: string[] };

/** What an address asks to search for, as it can be shown and passed on. */
export function queryOf(search: URLSearchParams): string {
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
    .replace(/\bt[ -]shirt/g, 'tshirt')
    .replace(/\b(two|co)[ -](piece|ord)/g, '$1$2');
  const words = joined.match(/[\p{L}\p{N}]+/gu) ?? [];
  const saying = words.filter((word) => !fillers.has(word));
  return [...new Set(saying.length ? saying : words)].slice(0, MOST_WORDS);
}

/** Each word with its synonyms; the last one may be still being typed. */
export function termsOf(words: string[]): SearchTerm[] {
  return words.map((word, index) => termOf(word, index === words.length - 1));
}

function termOf(word: string, isLast: boolean): SearchTerm {
  const meant = meaningsOf(word, isLast);
  const synonyms = [...new Set(meant.flatMap(({ words }) => words))].filter((synonym) => synonym !== word);
  const facts = [...new Set(meant.flatMap((meaning) => meaning.facts))];
  // A word that names a thing or a colour is not looked for in the notes, which mention what else goes with a piece.
  const weights = meant.length ? ':A' : '';
  const stemmed = [`'${word}'${weights}`, ...synonyms.map((synonym) => `'${synonym}':A`)].join(' | ');
  const beginning = `'${word}':${word.length >= SHORTEST_PREFIX ? '*' : ''}A`;
  return { word, stemmed, literal: [beginning, ...facts.map((fact) => `'${fact}'`)].join(' | '), facts };
}

/** Every word that has a meaning, as spellings to compare with. */
export const meantWords = meanings.flatMap(({ words }) => words);

function meaningsOf(word: string, isLast: boolean) {
  const forms = new Set([word, ...['s', 'es', 'en', 'e'].map((ending) => withoutEnding(word, ending))]);
  const named = meanings.filter(({ words }) => words.some((known) => forms.has(known)));
  if (named.length || !isLast || word.length < SHORTEST_MEANT) return named;
  return meanings.filter(({ words }) => words.some((known) => known.startsWith(word)));
}

function withoutEnding(word: string, ending: string): string {
  return word.length > ending.length + 2 && word.endsWith(ending) ? word.slice(0, -ending.length) : word;
}
