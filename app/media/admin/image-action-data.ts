import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { AltTexts } from '../library/image-texts.ts';
import type { ImageUse } from '../library/image-use-type.ts';

/** The answer to the library when it asks for an image to be deleted. */
export type DeletionAnswer =
  | { ok: true; title: string; binItem: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] };

/** The answer to the form of an image's alt texts. */
export type AltAnswer = FormAnswer<AltTexts>;
