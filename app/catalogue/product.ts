import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Translated } from '#app/platform/text/translated.ts';
import type { Subcategory } from './categories.ts';
import type { LongText } from './product-fields.ts';

/** The size of a product that comes in no other: there is nothing to choose. */
export const ONE_SIZE = 'One Size';

/** From small to large; what comes in one size stands last. */
export const sizesInOrder = ['XS', 'S', 'M', 'L', 'XL', 'XXL', ONE_SIZE] as const;

/** Longest SKU or barcode. */
export const LONGEST_SIZE_CODE = 40;

/** A code without what cannot be seen. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}

export type ProductSize = { size: string; isAvailable: boolean };

/** A price reduction as shoppers are told of it, in their language; its end as ISO text. */
export type Reduction = {
  /** The catalogue price, and what it is called to those who do not see that it is struck through. */
  was: string;
  wasCents: number;
  label: string;
  /** The lowest price of the 30 days before it began, which the law wants beside it. */
  lowest: string;
  until: string;
};

type ProductBase = {
  id: string;
  slug: string;
  /** What it costs now. */
  priceCents: number;
  reduction?: Reduction;
  category: 'men' | 'women' | 'the-drop';
  gender: 'men' | 'women' | null;
  subcategory: Subcategory;
  isNew: boolean;
  sizes: ProductSize[];
};

/** What a listing draws of a product. */
export type ProductCard = Omit<ProductBase, 'gender' | 'subcategory'> & {
  title: string;
  titleLanguage: Language;
  picture: ShownPicture | undefined;
};

/** Where a running drop sells a product by its queue or draw, and how pages call that. */
export type SaleGate = { path: string; label: string };

/** A card as pages draw it: nobody is offered to put in the bag what a drop sells otherwise. */
export type OfferedCard = ProductCard & { gate: SaleGate | undefined };

/** What a product's own page draws. */
export type ProductPage = ProductBase & {
  title: string;
  titleLanguage: Language;
  pictures: ShownPicture[];
  /** Of what fibres, a line for each part of it; in the reader's language. */
  composition: string | undefined;
  /** Who made it and how they are reached, in lines. */
  manufacturer: string | undefined;
} & Record<LongText, Translated | undefined>;

/** Where a product's page is. */
export function productPath({ category, slug }: Pick<ProductBase, 'category' | 'slug'>): string {
  return category === 'the-drop' ? `/drop-product/${slug}` : `/${category}/products/${slug}`;
}

export function isSoldOut(sizes: ProductSize[]): boolean {
  return !sizes.some((size) => size.isAvailable);
}

/** Whether a shopper must choose one of these sizes. */
export function hasSizeChoice(sizes: ProductSize[]): boolean {
  return sizes.some(({ size }) => size !== ONE_SIZE);
}
