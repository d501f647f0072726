import type { DropFormProduct } from '#app/drops/editing/drop-phase.ts';
import type { VersionedAnswer } from '#app/ui/admin/form/versioned-form.tsx';
import type { SaleFormValues } from '../editing/sale-form-values.ts';

/** A sale in its form, with what is shown of its products. */
export type FilledSale = { sale: SaleFormValues; pieces: DropFormProduct[] };

/** The answer to a sale's form; a refused form comes back as it was typed. */
export type SaleAnswer = VersionedAnswer<FilledSale>;
