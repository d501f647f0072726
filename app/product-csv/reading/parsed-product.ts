import type { sizesInOrder } from '#app/catalogue/product.ts';
import type { Chosen, NumberField, TextField } from '#app/catalogue/product-fields.ts';

type Size = (typeof sizesInOrder)[number];

/** Texts are under `csvImport.problem.{reason}`, with `values`. */
export type ImportRowProblem = {
  line: number;
  column: string;
  reason: string;
  values?: Record<string, string | number>;
};

export type ParsedSize = {
  size: Size;
  available?: boolean | undefined;
  stockQuantity?: number | undefined;
  sku?: string | undefined;
  barcode?: string | undefined;
  line: number;
};

/** Identifies a product by its handle, and the option values that make several products of one handle. */
export type ProductSource = { handle: string; value: string };

/** A missing field stays unchanged; null empties it. */
export type ParsedProduct = {
  /** Slug, unless the source has become a product already. */
  handle: string;
  source: ProductSource;
  /** Empty if the handle is one product. */
  variantName: string;
  line: number;
  texts: { title?: string } & Partial<Record<Exclude<TextField, 'title'>, string | null>>;
  attributes: Partial<Chosen<null>> & {
    [Field in NumberField]?: number | null;
  } & {
    priceCents?: number;
    category?: 'women' | 'men' | 'the-drop';
    subcategory?: string;
    isNew?: boolean;
  };
  /** Default for a new product if the file does not say. */
  otherwise?: { category?: ParsedProduct['attributes']['category']; subcategory?: string };
  sizes?: ParsedSize[];
  /** Set by files without size columns. */
  onlySize?: Omit<ParsedSize, 'size'>;
  pictures?: string[];
  altTexts?: Record<string, string>;
  /** Set only if the file hides the product. */
  isPublished?: false;
  problems: ImportRowProblem[];
};

const LONGEST_SHOWN = 200;

/** Shortens a cell for display, without splitting a surrogate pair, which PostgreSQL cannot store. */
export function shortenCell(text: string): string {
  return text.slice(0, LONGEST_SHOWN).toWellFormed();
}
