import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { SizeSystemValues } from '../../editing/size-system-editor.server.ts';
import { forEachField } from '../../product-fields.ts';
import { bodyMeasures, garmentMeasures, measures } from '../../size-guide.ts';
import { sizeRegions } from '../../size-regions.ts';

export const sizeSystemTexts = fieldTexts<keyof SizeSystemValues>(
  {
    ...inBothLanguages('title', 'sizeSystems.name'),
    region: 'sizeSystems.region',
    secondPart: 'sizeSystems.secondPart',
    sizes: 'sizeSystems.sizes',
    ...forEachField([...bodyMeasures, ...garmentMeasures], (measure) => `sizeGuide.${measure}`),
    ...forEachField(sizeRegions, (region) => `sizeSystems.in.${region}`),
  },
  (t, field, value) => {
    if (field === 'secondPart' && value) return t(`sizeGuide.part.${String(value)}`);
    return ['sizes', ...measures].includes(field) ? String(value).replaceAll('\n', ', ') : undefined;
  },
);
