import type { Chosen, ItemValues, TextField } from '#app/catalogue/product-fields.ts';

/** `reasonText` returns its text. */
export type ImportRowProblem = {
  line: number;
  column: string;
  reason: string;
  values?: Record<string, string | number>;
};

export type ParsedSize = Partial<ItemValues> & {
  size: string;
  available?: boolean | undefined;
  stockQuantity?: number | undefined;
  sku?: string | undefined;
  barcode?: string | undefined;
  line: number;
};

/** Identifies a product by its handle and, if the handle becomes several products, by its option values. */
export type ProductSource = { handle: string; value: string };

/** A product as parsed from a file. A missing field does not change the product; null empties the field. */
export type ParsedProduct = {
  /** The slug, unless an earlier import created a product with another slug from this source. */
  handle: string;
  source: ProductSource;
  /** The option value; empty if the handle is a single product. */
  variantName: string;
  line: number;
  texts: { title?: string } & Partial<Record<Exclude<TextField, 'title'>, string | null>>;
  attributes: Partial<Chosen<null>> &
    Partial<ItemValues> & {
      priceCents?: number;
      /** The slug of a department, or `the-drop`. */
      category?: string;
      subcategory?: string;
      isNew?: boolean;
      sizeSystemId?: string;
    };
  /** Defaults for a new product if the file has no value. */
  otherwise?: { category?: string; subcategory?: string; styleNumber?: string };
  sizes?: ParsedSize[];
  /** Set if the file has no size columns. */
  onlySize?: Omit<ParsedSize, 'size'>;
  pictures?: string[];
  altTexts?: Record<string, string>;
  /** Set if the file has only prices without tax. */
  isPriceWithoutTax?: true;
  /** Set only if the file hides the product. */
  isPublished?: false;
  problems: ImportRowProblem[];
};

const LONGEST_SHOWN = 200;

/** Shortens a cell for display. Never splits a surrogate pair, since PostgreSQL cannot store half of one. */
export function shortenCell(text: string): string {
  return text.slice(0, LONGEST_SHOWN).toWellFormed();
}
