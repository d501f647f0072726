import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { PageValues } from '../../pages/page-editor.server.ts';

export const pageTexts = fieldTexts<keyof PageValues>(
  {
    ...inBothLanguages('title', 'pages.name'),
    slug: 'pages.address',
    ...inBothLanguages('body', 'pages.body'),
    ...inBothLanguages('description', 'pages.description'),
    isPublished: 'pages.isPublished',
  },
  (t, field, value) => {
    if (field !== 'isPublished') return undefined;
    return t(value ? 'pages.published' : 'pages.draft');
  },
);
