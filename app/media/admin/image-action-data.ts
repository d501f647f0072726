import type { FormAnswer } from '#app/platform/editing/versioned-form.ts';
import type { ImageUse } from '../library/change-image.server.ts';
import type { AltTexts } from '../library/image-texts.ts';

export type DeletionAnswer =
  | { ok: true; title: string; binItem: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] };

export type AltAnswer = FormAnswer<AltTexts>;
