import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { ZoneFormValues, ZoneProblems } from '../editing/zone-form-values-and-limits.ts';

/** A zone in its form. */
export type FilledZone = { zone: ZoneFormValues };

/** The answer to a zone's form; a refused form comes back as it was typed. */
export type ZoneAnswer = { ok: true; isNew: boolean; kept: string[] } | FormRefusal<FilledZone, ZoneProblems>;

/** The answer to the list when it asks for a zone to be deleted or moved. */
export type RowAnswer = { ok: true } | { ok: false; reason: 'missing' };
