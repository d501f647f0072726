import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { LanguageProvider, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';
import type { ProductPage } from '../../product.ts';
import { productCrumbs } from '../../ui/breadcrumb.tsx';
import { ProductView } from '../../ui/product-view.tsx';
import { previewedProduct } from '../previewed-product.ts';
import type { ProductFormValues } from '../product-forms.ts';

type PreviewDialogProps = { values: ProductFormValues; pictures: PickedPicture[]; onClose: () => void };

export function PreviewDialog({ values, pictures, onClose }: PreviewDialogProps) {
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
      onClick={openElsewhere}
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
          <Previewed product={previewedProduct(values, pictures, language)} />
        </LanguageProvider>
      </div>
    </dialog>
  );
}

function Previewed({ product }: { product: ProductPage }) {
  return <ProductView product={product} crumbs={productCrumbs(product, useWords())} onAdd={() => {}} />;
}

/** Opens the preview's links in a new tab, so that unsaved input is not lost. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
