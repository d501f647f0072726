import { expect, test } from 'vitest';
import { languages } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { newProduct } from './admin/product-forms.ts';
import { productFieldLabel, productFieldValueLabel } from './admin/ui/product-field-labels.ts';
import { itemProblems } from './item-values.ts';
import {
  choiceFields,
  choiceOf,
  choices,
  defaultChoice,
  itemFields,
  longTexts,
  plainFields,
  textFields,
} from './product-fields.ts';

test.each(languages)('every field has the names that its form, file and page give it, in %s', (language) => {
  const t = wordsIn(language);
  const named = [
    ...longTexts.flatMap((text) => [`product.${text}`, `adminProducts.field.${text}`]),
    ...textFields.map((field) => `csvImport.mapping.column.${field}`),
    ...plainFields.map((field) => `csvImport.field.${field}`),
    ...itemFields.flatMap((field) => attributeTexts(field, { problem: itemProblems[field], hasHint: true })),
    ...choiceFields.flatMap((field) => [
      ...attributeTexts(field, choices[field]),
      ...(defaultChoice(field) ? [] : [`adminProducts.choice.${field}.none`]),
    ]),
  ];
  expect(named.filter((id) => t(id) === id)).toEqual([]);
  const unnamed = choiceFields.flatMap((field) =>
    (choiceOf(field).values ?? []).filter((value) =>
      /\./.test(productFieldValueLabel(t, field, value) ?? '.'),
    ),
  );
  expect(unnamed).toEqual([]);
  expect(textFields.filter((field) => productFieldLabel(t, field)?.startsWith('adminProducts'))).toEqual([]);
});

test('the form has every field under its name, for the text of an edit conflict', () => {
  expect(plainFields.filter((field) => field !== 'priceCents' && !(field in newProduct))).toEqual([]);
});

function attributeTexts(
  field: string,
  { problem, hasHint }: { problem: string; hasHint: boolean },
): string[] {
  return [
    `adminProducts.field.${field}${hasHint ? 'Hint' : ''}`,
    `adminProducts.field.${field}`,
    `adminProducts.problem.${problem}`,
    `csvImport.problem.${problem}`,
    `csvImport.mapping.column.${field}`,
  ];
}
