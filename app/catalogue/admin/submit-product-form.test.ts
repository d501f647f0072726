import { expect, test } from 'vitest';
import { readProductForm } from './submit-product-form.server.ts';

test('a form is read as it was typed and as it would be saved', () => {
  const form = new FormData();
  const fields = {
    title: ' Shirt\0 ',
    price: 'cheap',
    category: 'men',
    subcategory: 'shirts',
    'has-M': 'on',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, value] of [
    ['stock-M', '4'],
    ['sale-M', 'on'],
    ['has-L', 'on'],
    ['stock-L', 'many'],
    ['stock-S', '9'],
    ['imageIds', 'no-id'],
    ['care', 'wash-30'],
    ['care', ''],
    ['care', 'iron-none'],
    ['imageIds', '0a0a0a0a-0000-4000-8000-00000000a001'],
    ['imageIds', '0a0a0a0a-0000-4000-8000-00000000a001'],
  ] as const)
    form.append(name, value);
  const { values, product, problems } = readProductForm(form);
  expect(problems).toEqual({
    'stock-S': { problem: 'stock-without-size' },
    priceCents: { problem: 'price-not-a-number' },
  });
  expect(values).toMatchObject({ title: 'Shirt', price: 'cheap', isNew: false });
  expect(product).toMatchObject({
    title: 'Shirt',
    priceCents: -1,
    colour: '',
    care: 'wash-30 iron-none',
    imageIds: ['0a0a0a0a-0000-4000-8000-00000000a001'],
    sizes: [
      { size: 'M', available: true, stockQuantity: 4 },
      { size: 'L', available: false, stockQuantity: Number.NaN },
    ],
  });
});

test('a size that is ticked without a stock has ten; one that is unticked is taken away, whatever stood there', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    'has-M': 'on',
    'stock-M': '',
    'stock-L': '4',
    'seen-L': '4',
    price: '€ 1.299,50',
  }))
    form.append(name, value);
  const { product, problems } = readProductForm(form);
  expect(problems).toEqual({});
  expect(product.priceCents).toBe(129_950);
  expect(product.sizes).toMatchObject([{ size: 'M', available: false, stockQuantity: 10 }]);
});
