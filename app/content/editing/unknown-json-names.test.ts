import { expect, test } from 'vitest';
import { itemFields, sectionFields } from '../sections/section-content.ts';
import { findUnknownNames } from './unknown-json-names.ts';

test.each([
  ['{"title": "Salt", "titel": "Zout", "cta": 1}', ['titel', 'cta']],
  ['{"items": [{"title": "a", "link": "/"}, {"link": "/"}, "text", null]}', ['items › link']],
  ['{"items": "none"}', []],
  ['{"title": "Salt"}', []],
  ['{"titel": }', []],
  ['["titel"]', []],
  ['', []],
])('of %s nobody is shown %j', (text, names) => {
  expect(findUnknownNames(text, { section: sectionFields.custom, item: itemFields })).toEqual(names);
});

test('a name that only other types show is not shown either', () => {
  const names = (type: 'hero' | 'custom') =>
    findUnknownNames('{"image_portrait_id": "x", "items": [{"x": 1}]}', {
      section: sectionFields[type],
      item: itemFields,
    });
  expect([names('hero'), names('custom')]).toEqual([['items'], ['image_portrait_id', 'items › x']]);
});
