import { type ReactNode, useRef, useState } from 'react';
import type { ShopCategories } from '#app/catalogue/categories.ts';
import { DropProductRow, DropProductSearch } from '#app/drops/admin/ui/drop-product-search.tsx';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import type { FilledSale } from '../../editing/sale-editor.server.ts';
import { saleCategories } from '../../sale.ts';
import { saleCategoriesText } from './sale-labels.ts';

type SaleProductsFieldProps = {
  chosen?: FilledSale['values']['products'];
  pieces: FilledSale['pieces'];
  error: ReactNode;
};

export function SaleProductsField({ chosen, pieces: shown, error }: SaleProductsFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const [pieces, setPieces] = useState(shown);
  const list = useRef<HTMLUListElement>(null);
  const prices = new Map(chosen?.map(({ id, price }) => [id, price]));
  const remove = (id: string) => {
    const place = pieces.findIndex((piece) => piece.id === id);
    const next = list.current?.querySelectorAll<HTMLElement>('button')[place ? place - 1 : 1];
    (next ?? list.current?.parentElement?.querySelector<HTMLElement>('[type=search]'))?.focus();
    setPieces(pieces.filter((piece) => piece.id !== id));
  };
  return (
    <div>
      <DropProductSearch
        isTaken={(id) => pieces.some((piece) => piece.id === id)}
        onAdd={(piece) => setPieces([...pieces, piece])}
      />
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <ul ref={list} className="sale-products" aria-label={t('sales.products')}>
        {pieces.map((piece) => {
          const name = translated(language, piece.title, piece.titleNl).text;
          return (
            <li key={piece.id}>
              <DropProductRow piece={piece} />
              <input type="hidden" name="products" value={piece.id} />
              {chosen && (
                <Field
                  id={`price-${piece.id}`}
                  name={`price-${piece.id}`}
                  label={t('sales.fixedPrice')}
                  aria-label={t('sales.fixedPriceOf', { name })}
                  defaultValue={prices.get(piece.id) ?? ''}
                  inputMode="decimal"
                  autoComplete="off"
                  className="sale-fixed"
                  required
                />
              )}
              <Button
                look="secondary"
                aria-label={t('sales.removeNamed', { name })}
                onClick={() => remove(piece.id)}
              >
                {t('sales.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      {pieces.length === 0 && <p className="mt-3 text-stone">{t('sales.noProducts')}</p>}
    </div>
  );
}

type CategoryBoxesProps = { chosen: string[]; shop: ShopCategories };

export function CategoryBoxes({ chosen, shop }: CategoryBoxesProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="sale-categories">
      {saleCategories(shop).map((category) => (
        <li key={category} data-part={category.includes('/') || undefined}>
          <label className="sale-box">
            <input
              type="checkbox"
              name="categories"
              value={category}
              defaultChecked={chosen.includes(category)}
            />
            {saleCategoriesText(t, language, shop, [category])}
          </label>
        </li>
      ))}
    </ul>
  );
}
