import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { sizeName } from '../../size-name.ts';
import { type SizeFormValues, USUAL_STOCK } from '../product-forms.ts';

type SizeFieldsProps = {
  sizes: SizeFormValues[];
  held: Record<string, number>;
  errors: Record<string, ReactNode>;
};

export function SizeFields({ sizes, held, errors }: SizeFieldsProps) {
  const t = useWords();
  // Keeps the stock first displayed, since the operator has not seen the sales that arrive later.
  const [first] = useState(sizes);
  return (
    <div className="product-sizes">
      <div aria-hidden className="product-size product-sizes-head">
        <span>{t('adminProducts.size.column.size')}</span>
        <span>{t('adminProducts.size.column.stock')}</span>
        <span>{t('adminProducts.size.column.onSale')}</span>
        <span>{t('adminProducts.size.column.held')}</span>
      </div>
      {first.map((row) => (
        <ParsedSize
          key={row.size}
          row={row}
          held={held[row.size] ?? 0}
          errors={['has', 'stock', 'sale'].flatMap((about) => {
            const error = errors[`${about}-${row.size}`];
            return error ? [<span key={about}>{error}</span>] : [];
          })}
          name={sizeName(row.size, t)}
        />
      ))}
    </div>
  );
}

type SizeRowProps = { row: SizeFormValues; held: number; errors: ReactNode[]; name: string };

/** Ticks a size when its stock is typed, and restores the stock when the size is unticked. */
function ParsedSize({ row: { size, isThere, stock, seen, onSale }, held, errors, name }: SizeRowProps) {
  const t = useWords();
  // Sets the inputs directly, since the form's native listener runs before React and would see the old values.
  const tick = useRef<HTMLInputElement>(null);
  const pieces = useRef<HTMLInputElement>(null);
  const errorId = `stock-${size}-error`.replaceAll(' ', '-');
  return (
    <div className="product-size">
      <label className="product-check">
        <input
          type="checkbox"
          name={`has-${size}`}
          ref={tick}
          defaultChecked={isThere}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked && pieces.current) pieces.current.value = seen;
          }}
          aria-label={t('adminProducts.size.has', { size: name })}
        />
        {name}
      </label>
      <input type="hidden" name={`seen-${size}`} value={seen} />
      <input
        className="product-stock"
        name={`stock-${size}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={USUAL_STOCK}
        ref={pieces}
        defaultValue={stock}
        onChange={({ currentTarget }) => {
          if (currentTarget.value.trim() && tick.current) tick.current.checked = true;
        }}
        aria-label={t('adminProducts.size.stock', { size: name })}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? errorId : undefined}
      />
      <label className="product-check">
        <input
          type="checkbox"
          name={`sale-${size}`}
          defaultChecked={onSale}
          aria-label={t('adminProducts.size.onSale', { size: name })}
        />
      </label>
      <span className="tabular-nums">{held > 0 ? t('adminProducts.held', { held }) : '–'}</span>
      {errors.length > 0 && (
        <p id={errorId} className="product-size-error">
          {errors}
        </p>
      )}
    </div>
  );
}
