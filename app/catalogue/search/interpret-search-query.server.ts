import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { type NamedRow, shownSubcategories } from '../categories.ts';
import { listShopRows } from '../colours.server.ts';
import { isFindable, type ListingScope, newestFirst } from '../listing/listing-scope.server.ts';
import type { ProductCard } from '../product.ts';
import { listProductCards } from '../published-products.server.ts';
import { type FilledSubcategories, listFilledSubcategories } from '../subcategories.server.ts';
import { products } from '../tables.server.ts';
import {
  expandSearchTerms,
  LONGEST_QUERY,
  type SearchTerm,
  splitCompoundWord,
  splitRequiredAndOptionalWords,
  type Vocabulary,
  vocabularyWith,
  wordsOf,
} from './search-terms.ts';

const CANDIDATES = 6;

/** `exact`: products match all words; `corrected`: all words of `text`; `partial`: some words; `none`: no words. */
type SearchReading = 'exact' | 'corrected' | 'partial' | 'none';

/** Searches the collections and the given drop products. Returns undefined for a query without letters or digits. Pass the `shop` if known. */
export async function interpretSearchQuery(
  db: Db,
  query: string,
  offeredIds: string[],
  shop?: Shop,
): Promise<{ reading: SearchReading; text: string; terms: SearchTerm[]; scope: ListingScope } | undefined> {
  const typed = wordsOf(query);
  if (!typed.length) return undefined;
  const vocabulary = vocabularyOf(shop ?? (await listShopRows(db)));
  const expand = (words: string[]) => expandSearchTerms(words, vocabulary);
  let { needed, better } = splitRequiredAndOptionalWords(typed);
  const found = (reading: SearchReading, terms: SearchTerm[], text = typed.join(' ')) => {
    const all = textQuery(terms, reading === 'partial' ? ' || ' : ' && ');
    return { reading, text, terms, scope: matching(all, expand(better), query, offeredIds) };
  };

  const terms = expand(needed);
  if (await haveMatch(db, terms, offeredIds)) return found('exact', terms);

  let matches = await matchEach(db, terms, offeredIds);
  const heads = needed.map((word, index) =>
    matches[index] ? undefined : splitCompoundWord(word, vocabulary),
  );
  if (heads.some(Boolean)) {
    needed = needed.map((word, index) => heads[index]?.head ?? word);
    better = [...better, ...heads.flatMap((parts) => parts?.modifier ?? [])];
    const kinds = expand(needed);
    if (await haveMatch(db, kinds, offeredIds)) return found('exact', kinds);
    matches = await matchEach(db, kinds, offeredIds);
  }

  const unknown = needed.filter((_, index) => !matches[index]);
  const nearest = unknown.length
    ? await nearestWords(db, unknown, { offeredIds, vocabulary })
    : new Map<string, string>();
  const corrected = expand(needed.map((word) => nearest.get(word) ?? word));
  const text = typed.map((word) => nearest.get(word) ?? word).join(' ');
  if (nearest.size && (await haveMatch(db, corrected, offeredIds)))
    return found('corrected', corrected, text);

  const matched = corrected.filter((_, index) => matches[index] || nearest.has(needed[index] ?? ''));
  if (matched.length && (await haveMatch(db, matched, offeredIds, ' || ')))
    return found('partial', matched, text);
  return found('none', terms);
}

export type Shop = Awaited<ReturnType<typeof listShopRows>>;

function vocabularyOf({ subcategories, ...rest }: Shop): Vocabulary {
  return vocabularyWith({ ...rest, subcategories: shownSubcategories(subcategories) });
}

/** Matches the products that a search for these words finds, as long as it neither corrects nor leaves out any. */
export function containsWords(words: string, shop: Shop): SQL {
  const { needed } = splitRequiredAndOptionalWords(wordsOf(words));
  return sql`${products.searchDocument} @@ (${textQuery(expandSearchTerms(needed, vocabularyOf(shop)), ' && ')})`;
}

function matching(all: SQL, better: SearchTerm[], query: string, offeredIds: string[]): ListingScope {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed().replaceAll('\0', '').trim();
  const isNamed = sql`(${products.slug} = ${slugOfTitle(text)}
    or lower(${products.title}) = lower(${text}) or lower(${products.titleNl}) = lower(${text})) is true`;
  return {
    where: and(isFindable(offeredIds), sql`${products.searchDocument} @@ (${all})`),
    best: [
      desc(isNamed),
      desc(better.length ? sql`${rank(all)} + ${rank(textQuery(better, ' || '))}` : rank(all)),
    ],
  };
}

function rank(text: SQL): SQL {
  return sql`ts_rank(${products.searchDocument}, ${text})`;
}

async function haveMatch(db: Db, terms: SearchTerm[], offeredIds: string[], join: ' && ' | ' || ' = ' && ') {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select ${anyMatch(textQuery(terms, join), offeredIds)} as any`,
  );
  return rows[0]?.any ?? false;
}

async function matchEach(db: Db, terms: SearchTerm[], offeredIds: string[]): Promise<boolean[]> {
  const each = terms.map((term) => anyMatch(textQuery([term], ' && '), offeredIds));
  const { rows } = await db.execute<{ each: boolean[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as each`,
  );
  return rows[0]?.each ?? [];
}

/** Returns whether a product matches. Reads the first row through the index; a plain `exists` would scan rows. */
function anyMatch(text: SQL, offeredIds: string[]): SQL {
  return sql`(with found as materialized (
      select from ${products} where ${isFindable(offeredIds)} and ${products.searchDocument} @@ (${text})
    ) select exists (select from found))`;
}

async function nearestWords(
  db: Db,
  words: string[],
  { offeredIds, vocabulary }: { offeredIds: string[]; vocabulary: Vocabulary },
): Promise<Map<string, string>> {
  const meant = vocabulary.meanings.flatMap((meaning) => meaning.words);
  const { rows } = await db.execute<{ word: string; nearest: string }>(sql`
    select wanted.word, found.nearest
    from unnest(${sql.param(words)}::text[]) as wanted(word), lateral (
      select near.word as nearest
      from (
        (select word, similarity(word, wanted.word) as likeness, false as is_meant from search_words
          where word % wanted.word order by likeness desc, word limit ${CANDIDATES})
        union all
        (select word, similarity(word, wanted.word), true from unnest(${sql.param(meant)}::text[]) as meant(word)
          where word % wanted.word)
      ) as near
      where near.word <> wanted.word and (is_meant or exists (select from ${products} where ${isFindable(offeredIds)}
        and ${products.searchDocument} @@ ('''' || replace(replace(near.word, '\\', '\\\\'), '''', '''''') || ''':A')::tsquery))
      order by likeness desc, is_meant desc, near.word limit 1
    ) as found`);
  return new Map(rows.map(({ word, nearest }) => [word, nearest]));
}

function textQuery(terms: SearchTerm[], join: ' && ' | ' || '): SQL {
  return sql.join(terms.map(termQuery), sql.raw(join));
}

/** Matches the word's stems in both languages and its literal form. A compound also matches by its parts. */
function termQuery({ stemmed, literal, parts }: SearchTerm): SQL {
  const said = sql`to_tsquery('pg_catalog.english', ${stemmed})
    || to_tsquery('pg_catalog.dutch', ${stemmed}) || ${literal}::tsquery`;
  return parts ? sql`(${said} || (${textQuery(parts, ' && ')}))` : sql`(${said})`;
}

const PRODUCTS_SUGGESTED = 5;
const CATEGORIES_SUGGESTED = 4;

type CategorySuggestion = { department: string; subcategory: NamedRow | undefined };

export async function findSuggestions(
  db: Db,
  query: string,
  { offeredIds, language, shop }: { offeredIds: string[]; language: Language; shop?: Shop },
): Promise<{ cards: ProductCard[]; categories: CategorySuggestion[] }> {
  const { departments, ...known } = shop ?? (await listShopRows(db));
  const read = await interpretSearchQuery(db, query, offeredIds, { departments, ...known });
  if (!read || read.reading === 'none') return { cards: [], categories: [] };
  const { scope, terms } = read;
  const [rows, existing] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(and(scope.where))
      .orderBy(...(scope.best ?? []), ...newestFirst)
      .limit(PRODUCTS_SUGGESTED),
    listFilledSubcategories(db),
  ]);
  const ids = rows.map(({ id }) => id);
  const slugs = departments.map(({ slug }) => slug);
  return {
    cards: await listProductCards(db, ids, language),
    categories: categoriesOf(terms, slugs, existing),
  };
}

function categoriesOf(
  terms: SearchTerm[],
  departments: string[],
  existing: FilledSubcategories,
): CategorySuggestion[] {
  const fields = new Set(terms.flatMap((term) => term.fields));
  const named = departments.filter((department) => fields.has(`category:${department}`));
  if (![...fields].some((field) => field.startsWith('subcategory:')))
    return named.map((department) => ({ department, subcategory: undefined }));
  return (named.length ? named : departments)
    .flatMap((department) => (existing[department] ?? []).map((subcategory) => ({ department, subcategory })))
    .filter(({ subcategory }) => fields.has(`subcategory:${subcategory.slug}`))
    .slice(0, CATEGORIES_SUGGESTED);
}

export type Suggestions = {
  categories: { text: string; to: string }[];
  products: {
    title: string;
    titleLanguage: Language;
    to: string;
    price: string;
    picture: ShownPicture | undefined;
  }[];
};
