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
            <details key={name} open={name === 'editorNotes'}>
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
    </div>
  );
}
