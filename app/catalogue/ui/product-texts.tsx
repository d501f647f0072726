import { Plus } from 'lucide-react';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ProductPage } from '../product.ts';
import { longTexts } from '../product-field-names-and-pick-fields.ts';

/** The texts about a product; parts without text are left out. */
export function ProductTexts({ product }: { product: ProductPage }) {
  const t = useWords();
  return (
    <div className="product-texts">
      {longTexts.map((name) => {
        const words = product[name];
        return (
          words && (
            <details key={name} open={name === 'editorNotes' || name === 'safetyWarnings'}>
              <summary>
                <h2>{t(`product.${name}`)}</h2>
                <Plus aria-hidden size={18} strokeWidth={1.4} />
              </summary>
              <p className="prose-lines" lang={words.language}>
                {words.text}
              </p>
            </details>
          )
        );
      })}
      {(product.composition || product.manufacturer) && (
        <details>
          <summary>
            <h2>{t('product.compositionAndManufacturer')}</h2>
            <Plus aria-hidden size={18} strokeWidth={1.4} />
          </summary>
          <div>
            {product.composition && <p className="prose-lines">{product.composition}</p>}
            {product.manufacturer && (
              <>
                <h3>{t('product.manufacturer')}</h3>
                <p className="prose-lines">{product.manufacturer}</p>
              </>
            )}
          </div>
        </details>
      )}
    </div>
  );
}
