import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { ZoneFormValues, ZoneProblem } from '../editing/zone-form-values.ts';

/** A zone in its form. */
export type FilledZone = { zone: ZoneFormValues };

/** The answer to a zone's form; a refused form comes back as it was typed. */
export type ZoneAnswer = FormAnswer<FilledZone, ZoneProblem>;

/** The answer to the list when it asks for a zone to be deleted or moved. */
export type RowAnswer = { ok: true } | { ok: false; reason: 'missing' };
