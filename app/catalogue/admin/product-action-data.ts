import type { LibraryImage } from '#app/media/library/library-images.server.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { AmountProblem } from '#app/platform/text/read-amount.ts';
import type { EditProblem } from '../editing/edit-product.server.ts';
import type { ProductFormValues } from './product-form-values.ts';

/** What was typed into the form that changes many products. */
export type TypedChange = Record<'price' | 'weight' | 'isNew' | 'available' | 'published', string>;
export type ChangeProblem =
  | 'none-chosen'
  | 'too-many-chosen'
  | 'nothing-to-change'
  | 'weight'
  | 'in-draw'
  | PriceProblem;
/** What is wrong with what was typed as a price. */
export type PriceProblem = 'price' | 'price-too-high' | `price-${AmountProblem}`;

/** What the forms of the list do, by the last part of their addresses. */
export const listForms = {
  deletions: 'delete',
  'permanent-deletions': 'delete-for-good',
  restorations: 'restore',
  changes: 'bulk',
} as const;
export type ListForm = (typeof listForms)[keyof typeof listForms];

/** The answer to the list: about one product, or about many that were changed together. */
export type ListAnswer =
  | { ok: true; of: 'delete' | 'delete-for-good'; title: string }
  | { ok: true; of: 'restore'; title: string; isDraft: boolean }
  | { ok: true; of: 'bulk'; count: number }
  | {
      ok: false;
      of: 'delete' | 'delete-for-good' | 'restore';
      reason: 'missing' | 'ordered' | 'held' | 'in-the-shop' | 'in-draw';
    }
  | { ok: false; of: 'bulk'; reason: ChangeProblem; typed: TypedChange };

/** A product's form as it was sent, with what its pictures look like. */
export type TypedProduct = { values: ProductFormValues; images: LibraryImage[] };

/** The answer to a product's form; a refused form comes back as it was typed. */
export type ProductAnswer =
  | { ok: true; id: string; title: string; kept: string[] }
  | FormRefusal<TypedProduct, Record<string, EditProblem>>;
