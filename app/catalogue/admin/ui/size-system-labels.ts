import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { SizeSystemValues } from '../../editing/size-system-editor.server.ts';
import { forEachField } from '../../product-fields.ts';
import { bodyMeasures, measures } from '../../size-guide.ts';
import { sizeRegions } from '../../size-regions.ts';

export const sizeSystemTexts = fieldTexts<keyof SizeSystemValues>(
  {
    ...inBothLanguages('title', 'sizeSystems.name'),
    region: 'sizeSystems.region',
    sizes: 'sizeSystems.sizes',
    ...forEachField(bodyMeasures, (measure) => `sizeGuide.${measure}`),
    ...forEachField(sizeRegions, (region) => `sizeSystems.in.${region}`),
  },
  (_t, field, value) =>
    ['sizes', ...measures].includes(field) ? String(value).replaceAll('\n', ', ') : undefined,
);
