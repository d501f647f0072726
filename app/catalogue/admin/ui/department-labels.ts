import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import { FIRST } from '../../categories.ts';
import type { DepartmentValues } from '../../editing/department-editor.server.ts';

export const departmentTexts = fieldTexts<keyof DepartmentValues>(
  {
    ...inBothLanguages('title', 'categories.name'),
    ...inBothLanguages('heading', 'departments.heading'),
    ...inBothLanguages('description', 'departments.description'),
    slug: 'categories.slug',
    after: 'categories.after',
    searchWords: 'categories.searchWords',
    gender: 'departments.gender',
    ageGroup: 'departments.ageGroup',
  },
  (t, field, value) => {
    if (field === 'after' && value === FIRST) return t('categories.first');
    return (field === 'gender' || field === 'ageGroup') && value
      ? t(`departments.${field}.${value}`)
      : undefined;
  },
);
