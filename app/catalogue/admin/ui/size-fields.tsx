import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Field, SelectField } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { itemFields } from '../../product-fields.ts';
import { sizeName } from '../../size-name.ts';
import type { SizeSystem } from '../../size-systems.server.ts';
import { type ProductFormValues, type SizeFormValues, sizeValues, USUAL_STOCK } from '../product-forms.ts';

type SizeFieldsProps = {
  values: ProductFormValues;
  held: Record<string, number>;
  systems: SizeSystem[];
  errors: Record<string, ReactNode>;
  systemId: string;
  onChoose: (systemId: string) => void;
};

/** Without JavaScript, the rows of another system are displayed once the form has been sent. */
export function SizeFields({ values, held, systems, systemId, onChoose, errors }: SizeFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const sizes = useRef<HTMLDivElement>(null);
  const system = systems.find(({ id }) => id === systemId);
  // Keeps the stock first displayed, since the operator has not seen the sales that arrive later.
  const [first] = useState(values.sizes);
  const rows = system?.sizes.map((size) => first.find((row) => row.size === size) ?? sizeValues(size)) ?? [];
  return (
    <>
      <SelectField
        name="sizeSystemId"
        label={t('adminProducts.field.sizeSystemId')}
        required
        value={systemId}
        error={errors.sizeSystemId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {systems.map(({ id, name, nameNl }) => (
          <option key={id} value={id}>
            {translated(language, name, nameNl).text}
          </option>
        ))}
      </SelectField>
      <SameStock sizes={sizes} />
      <div ref={sizes} className="product-sizes">
        <div aria-hidden className="product-size product-sizes-head">
          <span>{t('adminProducts.size.column.size')}</span>
          <span>{t('adminProducts.size.column.stock')}</span>
          <span>{t('adminProducts.size.column.onSale')}</span>
          <span>{t('adminProducts.size.column.held')}</span>
        </div>
        {rows.map((row) => (
          <ParsedSize
            key={row.size}
            row={row}
            held={held[row.size] ?? 0}
            errors={['has', 'stock', 'sale', 'own'].flatMap((about) => {
              const error = errors[`${about}-${row.size}`];
              return error ? [<span key={about}>{error}</span>] : [];
            })}
            name={sizeName(row.size, t)}
          />
        ))}
      </div>
    </>
  );
}

/** Fills in one number for all sizes. The field has no name, so it is not sent. */
function SameStock({ sizes }: { sizes: RefObject<HTMLDivElement | null> }) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const pieces = useRef<HTMLInputElement>(null);
  const inputs = (name: string) =>
    sizes.current?.querySelectorAll<HTMLInputElement>(`[name^="${name}-"]`) ?? [];

  function fill(): void {
    const typed = pieces.current?.value.trim();
    if (!typed) return;
    for (const tick of inputs('has')) tick.checked = true;
    for (const stock of inputs('stock')) {
      stock.value = typed;
      // The form listens for what has changed.
      stock.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  return (
    <div className="product-same-stock" data-alive={isAlive}>
      <label>
        {t('adminProducts.size.sameStock')}
        <input
          ref={pieces}
          className="product-stock"
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            fill();
          }}
        />
      </label>
      <Button look="secondary" onClick={fill}>
        {t('adminProducts.size.fillIn')}
      </Button>
    </div>
  );
}

type SizeRowProps = { row: SizeFormValues; held: number; errors: ReactNode[]; name: string };

/** Ticks a size when its stock is typed, and restores the stock when the size is unticked. */
function ParsedSize({ row: { size, isThere, stock, seen, onSale, own }, held, errors, name }: SizeRowProps) {
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
      <details className="product-size-own" open={errors.length > 0 || Object.values(own).some(Boolean)}>
        <summary>{t('adminProducts.size.own', { size: name })}</summary>
        <div className="product-pair">
          {itemFields.map((field) => (
            <Field
              key={field}
              id={`${field}-${size}`.replaceAll(' ', '-')}
              name={`${field}-${size}`}
              label={t('adminProducts.size.ownField', {
                field: t(`adminProducts.field.${field}`),
                size: name,
              })}
              autoComplete="off"
              maxLength={20}
              defaultValue={own[field]}
            />
          ))}
        </div>
      </details>
      {errors.length > 0 && (
        <p id={errorId} className="product-size-error">
          {errors}
        </p>
      )}
    </div>
  );
}
