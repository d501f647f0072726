import type { DropFormProduct } from '#app/drops/editing/drop-list-item-product-and-phase.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { SaleFormValues, SaleProblems } from '../editing/sale-form-values-and-limits.ts';

/** A sale in its form, with what is shown of its products. */
export type FilledSale = { sale: SaleFormValues; pieces: DropFormProduct[] };

/** The answer to a sale's form; a refused form comes back as it was typed. */
export type SaleAnswer = { ok: true; isNew: boolean; kept: string[] } | FormRefusal<FilledSale, SaleProblems>;

/** The answer to the list when it asks for a sale to be deleted. */
export type DeletionAnswer = { ok: true; title: string } | { ok: false; reason: 'missing' };
