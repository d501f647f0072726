import type { DropFormProduct } from '#app/drops/editing/drop-phase.ts';
import type { VersionedAnswer } from '#app/ui/admin/form/versioned-form.tsx';
import type { DiscountFormValues } from '../editing/discount-form-values.ts';
import type { CodesProblem } from '../editing/generate-codes.server.ts';

/** A discount in its form, with what is shown of its products. */
export type FilledDiscount = { discount: DiscountFormValues; pieces: DropFormProduct[] };

/** The answer to a discount's form; a refused form comes back as it was typed. */
export type DiscountAnswer = VersionedAnswer<FilledDiscount>;

/** The answer to the form that makes codes. */
export type CodesAnswer = { ok: true; made: number } | { ok: false; codes: true; reason: CodesProblem };
