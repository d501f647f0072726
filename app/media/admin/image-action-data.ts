import type { ImageUse } from '../library/change-image.server.ts';

export type DeletionAnswer =
  | { ok: true; title: string; binItem: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] };
