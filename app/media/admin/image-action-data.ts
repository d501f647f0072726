import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { AltTexts, ImageUse } from '../library/image-name-and-alt-text.ts';

/** What the library hears when it asks for an image to be deleted. */
export type DeletionAnswer =
  | { ok: true; deleted: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] };

/** What the form of an image's alt texts hears. */
export type AltAnswer = { ok: true; kept: string[] } | FormRefusal<AltTexts, Record<string, never>>;
