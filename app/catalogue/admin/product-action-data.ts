import type { LibraryImage } from '#app/media/library/library-images.server.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { AmountProblem } from '#app/platform/text/read-amount.ts';
import type { EditProblem } from '../editing/edit-product.server.ts';
import type { ProductFormValues } from './product-form-values.ts';

export type TypedChange = Record<'price' | 'weight' | 'isNew' | 'available' | 'published', string>;
export type ChangeProblem =
  | 'none-chosen'
  | 'too-many-chosen'
  | 'nothing-to-change'
  | 'weight'
  | 'in-draw'
  | PriceProblem;
export type PriceProblem = 'price' | 'price-too-high' | `price-${AmountProblem}`;

export const listForms = {
  deletions: 'delete',
  'permanent-deletions': 'delete-for-good',
  restorations: 'restore',
  changes: 'bulk',
} as const;
export type ListForm = (typeof listForms)[keyof typeof listForms];

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

export type TypedProduct = { values: ProductFormValues; images: LibraryImage[] };

export type ProductAnswer =
  | { ok: true; id: string; title: string; kept: string[] }
  | FormRefusal<TypedProduct, Record<string, EditProblem>>;
