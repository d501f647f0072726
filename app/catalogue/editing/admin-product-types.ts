import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { Category } from '../categories.ts';
import type { Colour } from '../colour.ts';
import type { TextField } from '../product-fields.ts';

/** A product in the operators' list; the price in cents, pieces of all its sizes together. */
export type AdminProduct = {
  id: string;
  title: string;
  titleNl: string | null;
  slug: string;
  priceCents: number;
  category: Category;
  gender: 'men' | 'women' | null;
  subcategory: string;
  isNew: boolean;
  isArchived: boolean;
  isPublished: boolean;
  stock: number;
  held: number;
  /** What shoppers can buy: not held, and of sizes that are on sale. */
  free: number;
  isOnSale: boolean;
  /** In a list of low stock: the sizes on sale that run low, the fewest pieces first. */
  low?: { size: string; free: number }[];
};

/** One size of a product as operators see it. */
export type AdminSize = { size: string; available: boolean; stockQuantity: number; held: number };

/** Everything an operator edits of a product, as it is saved; the price in cents, empty texts empty. */
export type EditableProduct = Record<TextField, string> & {
  slug: string;
  priceCents: number;
  category: Category;
  subcategory: string;
  isNew: boolean;
  colour: Colour | '';
  taxClass: TaxClass;
  /** Null for one that does not say. */
  weightGrams: number | null;
  imageIds: string[];
  sizes: AdminSize[];
};
