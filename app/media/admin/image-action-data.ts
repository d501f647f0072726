import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { ImageUse } from '../library/delete-image.server.ts';
import type { AltTexts } from '../library/image-texts.ts';

/** Result of deleting an image in the library. */
export type DeletionAnswer =
  | { ok: true; title: string; binItem: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] };

/** The answer to the form of an image's alt texts. */
export type AltAnswer = FormAnswer<AltTexts>;
