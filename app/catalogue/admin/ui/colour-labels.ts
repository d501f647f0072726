import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import { FIRST } from '../../categories.ts';
import type { ColourValues } from '../../editing/colour-editor.server.ts';

export const colourTexts = fieldTexts<keyof ColourValues>(
  {
    ...inBothLanguages('title', 'categories.name'),
    slug: 'categories.slug',
    after: 'categories.after',
    family: 'colours.family',
    swatchFirst: 'colours.swatchFirst',
    swatchSecond: 'colours.swatchSecond',
    imageId: 'colours.picture',
    searchWords: 'categories.searchWords',
  },
  (t, field, value) => (field === 'after' && value === FIRST ? t('categories.first') : undefined),
);
