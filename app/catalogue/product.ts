import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Language, Translated } from '#app/platform/text/language.ts';
import type { SubcategoryLink } from './categories.ts';
import type { LongText } from './product-fields.ts';
import type { SecondPart, SizeGuide } from './size-guide.ts';
import type { SizeRegion } from './size-regions.ts';

export const ONE_SIZE = 'One Size';

/** The size system of products whose operator has chosen no other. */
export const DEFAULT_SIZE_SYSTEM = 'letters';

/** The id of the size guide in a product's page. */
export const SIZE_GUIDE = 'size-guide';

export const MOST_SIZES = 200;
export const LONGEST_SIZE = 40;
export const LONGEST_SIZE_CODE = 40;
export const LONGEST_STYLE_NUMBER = 100;

export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}

export type ProductSize = { size: string; isAvailable: boolean };

export type Reduction = {
  /** The formatted catalogue price. `label` describes it to screen readers. */
  was: string;
  wasCents: number;
  label: string;
  /** The lowest price of the 30 days before the reduction, which the law requires. */
  lowest: string;
  until: string;
};

type ProductBase = {
  id: string;
  slug: string;
  priceCents: number;
  reduction?: Reduction;
  /** The slug of its department, or `the-drop`. */
  category: string;
  /** Null for items of drops. */
  department: string | null;
  subcategory: string;
  isNew: boolean;
  sizes: ProductSize[];
};

export type ProductCard = Omit<ProductBase, 'department' | 'subcategory'> & {
  /** The number of colours of its design, if there are several. */
  colours?: number;
  title: string;
  titleLanguage: Language;
  picture: ShownPicture | undefined;
};

/** A product of the same design. `name` is its colour, or its title if the colour does not distinguish it. */
export type DesignProduct = Pick<ProductBase, 'id' | 'slug' | 'category'> & {
  name: Translated;
  picture: ShownPicture | undefined;
  isSoldOut: boolean;
};

type SaleGate = { path: string; label: string };

/** A product card. If `gate` is defined, it replaces the add-to-bag button. */
export type OfferedCard = ProductCard & { gate: SaleGate | undefined };

export type ProductPage = ProductBase & {
  /** Empty for items of drops. */
  departmentName: string;
  subcategoryName: string;
  /** The category that includes its own. */
  parent?: SubcategoryLink | undefined;
  title: string;
  titleLanguage: Language;
  pictures: ShownPicture[];
  /** The region of the sizes; missing if they mean the same everywhere. */
  sizeRegion?: SizeRegion | undefined;
  /** The second choice in sizes of two parts. */
  secondPart?: SecondPart | undefined;
  sizeGuide?: SizeGuide | undefined;
  /** One line for each part of the product, in the reader's language. */
  composition: string | undefined;
  /** The codes of care symbols, in the standard's order. */
  care: string[];
  manufacturer: string | undefined;
  /** The product and its other colours; empty if it has none. */
  design?: DesignProduct[];
} & Record<LongText, Translated | undefined>;

export function productPath({ category, slug }: Pick<ProductBase, 'category' | 'slug'>): string {
  return category === 'the-drop' ? `/drop-product/${slug}` : `/${category}/products/${slug}`;
}

/** Returns the path of the product's page with this size chosen. */
export function sizePath(product: Pick<ProductBase, 'category' | 'slug'>, size: string): string {
  return `${productPath(product)}?${new URLSearchParams({ size })}`;
}

export function isSoldOut(sizes: ProductSize[]): boolean {
  return !sizes.some((size) => size.isAvailable);
}

export function hasSizeChoice(sizes: ProductSize[]): boolean {
  return sizes.some(({ size }) => size !== ONE_SIZE);
}
