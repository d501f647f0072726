import { expect, test } from 'vitest';
import { sampleShop } from '#tests/support/subcategories.ts';
import { itemTexts } from '../item-values.ts';
import { newProduct } from './product-forms.ts';
import { previewedProduct } from './ui/preview-dialog.tsx';

const none = { pictures: [], ...sampleShop };

test('a preview says what the form says, in Dutch where there is Dutch', () => {
  const own = itemTexts({});
  const sizes = [
    { size: 'S', isThere: true, onSale: true, stock: '2', seen: '', own },
    { size: 'M', isThere: true, onSale: true, stock: '0', seen: '', own },
    { size: 'L', isThere: true, onSale: false, stock: '5', seen: '', own },
    { size: 'XL', isThere: false, onSale: true, stock: '10', seen: '', own },
  ];
  const typed = {
    title: 'Shirt',
    titleNl: 'Overhemd',
    editorNotes: 'Airy',
    care: 'wash-hand',
    price: '49,9',
  };
  const values = { ...newProduct, ...typed, category: 'men', subcategory: 'shirts', sizes };
  expect(previewedProduct(values, none, 'nl')).toMatchObject({
    title: 'Overhemd',
    titleLanguage: 'nl',
    priceCents: 4_990,
    department: 'men',
    departmentName: 'Heren',
    subcategory: 'shirts',
    subcategoryName: 'Overhemden',
    editorNotes: { text: 'Airy', language: 'en' },
    sizeAndFit: undefined,
    care: ['wash-hand'],
    sizes: [
      { size: 'S', isAvailable: true },
      { size: 'M', isAvailable: false },
      { size: 'L', isAvailable: false },
    ],
  });
  expect(previewedProduct({ ...newProduct, category: 'the-drop' }, none, 'en')).toMatchObject({
    title: '',
    priceCents: 0,
    department: null,
  });
});
