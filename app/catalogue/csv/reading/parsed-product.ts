import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { Colour } from '../../colour.ts';
import type { sizesInOrder } from '../../product.ts';
import type { TextField } from '../../product-fields.ts';

type Size = (typeof sizesInOrder)[number];

/** What is wrong at a place in the file; the words of `csvImport.problem.{reason}` say it, with the values. */
export type ImportRowProblem = {
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
  sku?: string | undefined;
  barcode?: string | undefined;
  line: number;
};

/** Identifies a product within files: its handle, and the option values that make several products of one handle. */
export type ProductSource = { handle: string; value: string };

/** What a file says of a product. A field that is missing is one it says nothing about; null empties. */
export type ParsedProduct = {
  /** Its slug, unless what the file calls it has become a product already. */
  handle: string;
  source: ProductSource;
  /** Distinguishes it from other products of its handle; empty where the handle is one product. */
  variantName: string;
  line: number;
  texts: { title?: string } & Partial<Record<Exclude<TextField, 'title'>, string | null>>;
  attributes: {
    priceCents?: number;
    category?: 'women' | 'men' | 'the-drop';
    subcategory?: string;
    isNew?: boolean;
    colour?: Colour | null;
    taxClass?: TaxClass;
    weightGrams?: number | null;
  };
  /** The value for a product that is new here, where the file itself does not say. */
  otherwise?: { category?: ParsedProduct['attributes']['category']; subcategory?: string };
  sizes?: ParsedSize[];
  /** Set by files without columns for sizes. */
  onlySize?: Omit<ParsedSize, 'size'>;
  /** Addresses in their order. */
  pictures?: string[];
  /** What one sees on them, by address, as far as the file says. */
  altTexts?: Record<string, string>;
  /** Only said of one that the file does not show to shoppers. */
  isPublished?: false;
  problems: ImportRowProblem[];
};
