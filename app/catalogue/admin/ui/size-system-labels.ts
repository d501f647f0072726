import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { SizeSystemValues } from '../../editing/size-system-editor.server.ts';

export const sizeSystemTexts = fieldTexts<keyof SizeSystemValues>(
  {
    ...inBothLanguages('title', 'sizeSystems.name'),
    region: 'sizeSystems.region',
    sizes: 'sizeSystems.sizes',
  },
  (_t, field, value) => (field === 'sizes' ? String(value).replaceAll('\n', ', ') : undefined),
);
