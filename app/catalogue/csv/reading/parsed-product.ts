import type { Colour } from '../../colour.ts';
import type { sizesInOrder } from '../../product.ts';
import type { TextField } from '../../product-fields.ts';

type Size = (typeof sizesInOrder)[number];

/** What is wrong at a place in the file; the words of `csvImport.problem.{reason}` say it, with the values. */
export type Problem = {
  line: number;
  column: string;
  reason: string;
  values?: Record<string, string | number>;
};

/** A size as the file says it; what it leaves open stays as it is. */
export type ParsedSize = {
  size: Size;
  available?: boolean | undefined;
  stockQuantity?: number | undefined;
  line: number;
};

/** What a file says of a product. A field that is missing is one it says nothing about; null empties. */
export type ParsedProduct = {
  handle: string;
  line: number;
  texts: { title?: string } & Partial<Record<Exclude<TextField, 'title'>, string | null>>;
  attributes: {
    priceCents?: number;
    category?: 'women' | 'men' | 'the-drop';
    subcategory?: string;
    isNew?: boolean;
    colour?: Colour | null;
  };
  /** The value for a product that is new here, where the file itself does not say. */
  otherwise?: { category?: ParsedProduct['attributes']['category']; subcategory?: string };
  sizes?: ParsedSize[];
  /** Addresses in their order. */
  pictures?: string[];
  /** What one sees on them, by address, as far as the file says. */
  altTexts?: Record<string, string>;
  /** Only said of one that the file does not show to shoppers. */
  isPublished?: false;
  problems: Problem[];
};

/** Why a file as a whole cannot be taken. */
export type FileProblem =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'row-too-long'
  | 'not-text'
  | 'malformed'
  | 'no-handle'
  | 'column-twice';

const LONGEST_SHOWN = 200;

/**
 * The part shown of a cell that may hold anything. It never ends in half a character, which a database could not
 * keep.
 */
export function shortened(text: string): string {
  return text.slice(0, LONGEST_SHOWN).toWellFormed();
}

/** What a file may hold, far beyond what shops write; looked at before anything else is, and before HTML above all. */
export const MOST_BYTES = 20_000_000;
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 1_000;
export const LONGEST_ROW = 1_000_000;
export const LONGEST_CELL = 100_000;
/** Of one product: the first of them say enough. */
export const MOST_PROBLEMS = 50;
/** As many as a product shows; Shopify allows more. */
export const MOST_PICTURES = 20;
/** That the rows of one product may become: a colour each, say, not a product for each of thousands of engravings. */
export const MOST_SPLIT = 100;
