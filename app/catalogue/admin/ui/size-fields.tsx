import '../words.ts';
import '../../words.ts';
import { useState } from 'react';
import { useWords } from '#app/platform/words.ts';
import type { EditProblem } from '../../edit-product.server.ts';
import { sizeName } from '../../size-name.ts';
import type { SizeValues } from '../product-values.ts';

type SizeFieldsProps = {
  sizes: SizeValues[];
  held: Record<string, number>;
  theirs: SizeValues[] | undefined;
  problems: Record<string, EditProblem>;
  errors: Record<string, string>;
};

/** A row for every size the house makes: whether the product comes in it, its stock, whether it is on sale. */
export function SizeFields({ sizes, held, theirs, problems, errors }: SizeFieldsProps) {
  const t = useWords();
  // What the numbers were typed against: a sale that the page hears of later must not look as if it had been seen.
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
        <SizeRow
          key={row.size}
          row={row}
          seen={seenOf(row, theirs, problems[`stock-${row.size}`])}
          held={held[row.size] ?? 0}
          error={errors[`stock-${row.size}`]}
          name={sizeName(row.size, t)}
        />
      ))}
    </div>
  );
}

/** The newest stock that the operator was told of. */
function seenOf(row: SizeValues, theirs: SizeValues[] | undefined, problem: EditProblem | undefined): string {
  if (problem?.problem === 'stock-changed') return String(problem.count);
  return theirs?.find(({ size }) => size === row.size)?.seen ?? row.seen;
}

type SizeRowProps = { row: SizeValues; seen: string; held: number; error: string | undefined; name: string };

function SizeRow({ row: { size, isThere, stock, onSale }, seen, held, error, name }: SizeRowProps) {
  const t = useWords();
  const errorId = `stock-${size}-error`.replaceAll(' ', '-');
  return (
    <div className="product-size">
      <label className="product-check">
        <input
          type="checkbox"
          name={`has-${size}`}
          defaultChecked={isThere}
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
        defaultValue={stock}
        aria-label={t('adminProducts.size.stock', { size: name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
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
      {error && (
        <p id={errorId} className="product-size-error">
          {error}
        </p>
      )}
    </div>
  );
}
