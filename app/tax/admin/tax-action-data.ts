import type { VersionedAnswer } from '#app/ui/admin/form/versioned-form.tsx';
import type { RateProblem, RateRows, TaxSettingsValues } from '../editing/tax-form-values.ts';

/** The answer to the form of where VAT is due; a refused form comes back as it was typed. */
export type TaxSettingsAnswer = VersionedAnswer<TaxSettingsValues>;

/** The answer to the form of a place's rates. */
export type RatesAnswer = VersionedAnswer<RateRows, RateProblem>;
