import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { ZoneFormValues, ZoneProblem } from '../editing/zone-form-values.ts';

/** A zone in its form. */
export type FilledZone = { zone: ZoneFormValues };

/** The answer to a zone's form; a refused form comes back as it was typed. */
export type ZoneAnswer = FormAnswer<FilledZone, ZoneProblem>;

/** Result of deleting or moving a zone in the list. */
export type RowAnswer = { ok: true } | { ok: false; reason: 'missing' };
