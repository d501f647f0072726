import { Plus } from 'lucide-react';
import { useWords } from '#app/platform/text/words.ts';
import type { ProductPage } from '../product.ts';

const sections = ['editorNotes', 'sizeAndFit', 'deliveryAndReturns'] as const;

/** What there is to read about a product; what has no text is not there. */
export function ProductTexts({ product }: { product: ProductPage }) {
  const t = useWords();
  return (
    <div className="product-texts">
      {sections.map((section) => {
        const words = product[section];
        return (
          words && (
            <details key={section} open={section === 'editorNotes'}>
              <summary>
                <h2>{t(`product.${section}`)}</h2>
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
