import { expect, test } from 'vitest';
import { checkDraft } from './requirements.ts';

const complete = {
  title: 'Cape',
  titleNl: 'Cape',
  composition: '100% wool',
  hasPictures: true,
  hasStock: true,
};
const states = (...given: Parameters<typeof checkDraft>) =>
  Object.fromEntries(checkDraft(...given).map(({ name, state }) => [name, state]));

test('a draft is checked for what shoppers expect, and for what its category requires besides', () => {
  expect(states(complete, [])).toEqual({
    pictures: 'done',
    dutch: 'done',
    composition: 'done',
    stock: 'done',
  });
  expect(
    states({ title: 'Cape', hasPictures: false, hasStock: false }, ['composition', 'manufacturer']),
  ).toEqual({
    pictures: 'missing',
    dutch: 'missing',
    composition: 'required',
    manufacturer: 'required',
    stock: 'missing',
  });
});
