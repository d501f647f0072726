import { useEffect, useId, useRef, useState } from 'react';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { type Language, languages, translated } from '#app/platform/text/language.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { LanguageProvider, useLanguage, useWords, wordsIn } from '#app/platform/text/translations.ts';
import { openLinksElsewhere } from '#app/ui/admin/open-links-elsewhere.ts';
import { Button } from '#app/ui/link.tsx';
import { listCareCodes, readCare } from '../../care.ts';
import {
  type Department,
  DROP,
  departmentName,
  productCategories,
  type Subcategory,
  subcategoryName,
} from '../../categories.ts';
import { compositionIn, readComposition } from '../../composition.ts';
import type { ProductPage } from '../../product.ts';
import { translatedLongTexts } from '../../product-fields.ts';
import { productCrumbs } from '../../ui/breadcrumb.tsx';
import { CareSymbols } from '../../ui/care-symbols.tsx';
import { ProductView } from '../../ui/product-view.tsx';
import { type ProductFormValues, USUAL_STOCK } from '../product-forms.ts';
import type { ProductFieldsProps } from './product-fields.tsx';

type PreviewDialogProps = Pick<ProductFieldsProps, 'values' | 'departments' | 'subcategories'> & {
  pictures: PickedPicture[];
  onClose: () => void;
};

export function PreviewDialog({ values, pictures, departments, subcategories, onClose }: PreviewDialogProps) {
  const t = useWords();
  const id = useId();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links are the controls.
    <dialog
      ref={dialog}
      className="admin-dialog product-preview"
      aria-labelledby={id}
      onClose={onClose}
      onClick={openLinksElsewhere}
      // React events bubble to the surrounding product form, which must not submit for a form in the dialog.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div className="product-preview-head">
        <h2 id={id}>{t('adminProducts.previewForm')}</h2>
        <fieldset aria-label={t('adminProducts.previewLanguage')}>
          {languages.map((one) => (
            <label key={one} className="product-check">
              <input
                type="radio"
                name="previewLanguage"
                checked={one === language}
                onChange={() => setLanguage(one)}
              />
              {t(`adminUi.language.${one}`)}
            </label>
          ))}
        </fieldset>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          {t('adminProducts.previewClose')}
        </Button>
      </div>
      <div lang={language} className="product-preview-page">
        <LanguageProvider value={language}>
          <Previewed product={previewedProduct(values, { pictures, departments, subcategories }, language)} />
        </LanguageProvider>
      </div>
    </dialog>
  );
}

function Previewed({ product }: { product: ProductPage }) {
  const care = <CareSymbols codes={product.care} />;
  return (
    <ProductView product={product} crumbs={productCrumbs(product, useWords())} care={care} onAdd={() => {}} />
  );
}

/** Returns the product page as if the form were saved now. An invalid price becomes 0. */
export function previewedProduct(
  values: ProductFormValues,
  {
    pictures,
    departments,
    subcategories,
  }: { pictures: PickedPicture[]; departments: Department[]; subcategories: Subcategory[] },
  language: Language,
): ProductPage {
  const { title, titleNl, price, slug, isNew, subcategory, sizes } = values;
  const categories = productCategories(departments);
  const category = categories.find((one) => one === values.category) ?? categories[0] ?? DROP;
  const department = category === DROP ? null : category;
  const shown = translated(language, title, titleNl);
  const amount = readAmount(price);
  const nameOf = (slug: string) => subcategoryName(subcategories, slug, language, category);
  const parent = subcategories.find(({ slug }) => slug === subcategory)?.parent;
  const composition = readComposition(values.composition);
  return {
    id: 'preview',
    slug,
    title: shown.text,
    titleLanguage: shown.language,
    priceCents: amount.ok ? amount.cents : 0,
    category,
    department,
    departmentName: department ? departmentName(departments, department, language, wordsIn(language)) : '',
    subcategory,
    subcategoryName: nameOf(subcategory),
    parent: parent ? { slug: parent, name: nameOf(parent) } : undefined,
    isNew,
    sizes: sizes
      .filter(({ isThere }) => isThere)
      .map(({ size, onSale, stock }) => ({
        size,
        isAvailable: onSale && (readCount(stock || USUAL_STOCK) ?? 0) > 0,
      })),
    pictures: pictures.map((picture) => shownPicture(picture, language)),
    ...translatedLongTexts(values, language),
    care: listCareCodes(readCare(values.care) ?? null),
    composition: composition.ok ? compositionIn(language, composition.text) : undefined,
    manufacturer: values.manufacturer || undefined,
  };
}
