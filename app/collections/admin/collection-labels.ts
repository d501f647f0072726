import { FIRST } from '#app/catalogue/categories.ts';
import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { CollectionValues } from '../collection-editor.server.ts';

export const collectionTexts = fieldTexts<keyof CollectionValues>(
  {
    ...inBothLanguages('title', 'categories.name'),
    ...inBothLanguages('description', 'departments.description'),
    slug: 'categories.slug',
    after: 'categories.after',
    words: 'collections.words',
    below: 'collections.below',
    isReduced: 'collections.isReduced',
    products: 'collections.products',
  },
  (t, field, value) => {
    if (field === 'isReduced' && value !== undefined) return t(value ? 'collections.yes' : 'collections.no');
    return field === 'after' && value === FIRST ? t('categories.first') : undefined;
  },
);
