import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { languages } from '#app/platform/text/language.ts';
import { productFieldLabel } from './admin/ui/product-field-texts.ts';
import { longTexts, plainFields, textFields } from './product-fields.ts';

test.each(languages)('every field has the names that its form, file and page give it, in %s', (language) => {
  const t = wordsIn(language);
  const named = [
    ...longTexts.flatMap((text) => [`product.${text}`, `adminProducts.field.${text}`]),
    ...textFields.map((field) => `csvImport.mapping.column.${field}`),
    ...plainFields.map((field) => `csvImport.field.${field}`),
  ];
  expect(named.filter((id) => t(id) === id)).toEqual([]);
  expect(textFields.filter((field) => productFieldLabel(t, field)?.startsWith('adminProducts'))).toEqual([]);
});
