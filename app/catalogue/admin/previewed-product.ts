import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { shownPicture } from '#app/media/picture-sizes.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/language.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { categoriesInOrder, subcategoriesInOrder } from '../categories.ts';
import { compositionIn, readComposition } from '../composition.ts';
import type { ProductPage } from '../product.ts';
import { translatedLongTexts } from '../product-fields.ts';
import { type ProductFormValues, USUAL_STOCK } from './product-forms.ts';

/** Returns the product page as if the form were saved now. An invalid price becomes 0, an invalid category tops. */
export function previewedProduct(
  values: ProductFormValues,
  pictures: PickedPicture[],
  language: Language,
): ProductPage {
  const { title, titleNl, price, slug, isNew, subcategory, sizes } = values;
  const category = categoriesInOrder.find((one) => one === values.category) ?? categoriesInOrder[0];
  const shown = translated(language, title, titleNl);
  const amount = readAmount(price);
  const composition = readComposition(values.composition);
  return {
    id: 'preview',
    slug,
    title: shown.text,
    titleLanguage: shown.language,
    priceCents: amount.ok ? amount.cents : 0,
    category,
    gender: category === 'the-drop' ? null : category,
    subcategory: subcategoriesInOrder.find((one) => one === subcategory) ?? 'tops',
    isNew,
    sizes: sizes
      .filter(({ isThere }) => isThere)
      .map(({ size, onSale, stock }) => ({
        size,
        isAvailable: onSale && (readCount(stock || USUAL_STOCK) ?? 0) > 0,
      })),
    pictures: pictures.map((picture) => shownPicture(picture, language)),
    ...translatedLongTexts(values, language),
    composition: composition.ok ? compositionIn(language, composition.text) : undefined,
    manufacturer: values.manufacturer || undefined,
  };
}
