import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type MethodFormValues, MOST_PRICES, type ZoneProblem } from '../../editing/zone-form-values.ts';

type PriceRowsProps = {
  id: string;
  pricedBy: string;
  prices: MethodFormValues['prices'];
  weightless: Weightless;
  isPlain: boolean;
  problem: ZoneProblem | undefined;
  error: ReactNode;
  pricedByError: ReactNode;
};

export type Weightless = { count: number; products: { id: string; title: string }[] };

export function PriceRows({
  id,
  pricedBy,
  prices,
  weightless,
  isPlain,
  problem,
  error,
  pricedByError,
}: PriceRowsProps) {
  const t = useWords();
  const isHydrated = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() =>
    (prices.length ? prices : [{ from: '0.00', costs: '' }]).map((row, key) => ({ ...row, key })),
  );
  const [isByWeight, setByWeight] = useState(pricedBy === 'weight');
  const fromLabel = t(isByWeight ? 'zones.fromGrams' : 'zones.fromOrderValue');
  const count = useRef(rows.length);
  const isAdded = useRef(false);
  useEffect(() => {
    if (count.current === rows.length) return;
    count.current = rows.length;
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
    if (isAdded.current) box.current?.querySelector<HTMLElement>('.zone-price:last-of-type input')?.focus();
    else add.current?.focus();
  }, [rows.length]);

  function change(next: typeof rows, isMore: boolean): void {
    isAdded.current = isMore;
    setRows(next);
  }

  const errorOf = (place: number, part: ZoneProblem['part']) =>
    (problem?.row ?? 1) === place + 1 && (place === 0 || problem?.part === part) ? error : undefined;
  const anotherRow = <BlankPriceRow id={id} fromLabel={fromLabel} />;
  return (
    <div ref={box} className="zone-prices" data-field={`prices-${id}`}>
      <PricedByChoice id={id} pricedBy={pricedBy} error={pricedByError} onChange={setByWeight} />
      {isByWeight && <WeightlessNote weightless={weightless} />}
      {rows.map(({ key, from, costs }, place) => (
        <div key={key} className="zone-price" data-first={place === 0 || undefined}>
          <PriceRow
            id={id}
            row={{ key, from, costs }}
            place={place}
            isByWeight={isByWeight}
            errorOf={(part) => errorOf(place, part)}
            onRemove={() => change(rows.toSpliced(place, 1), false)}
          />
        </div>
      ))}
      {isHydrated && rows.length < MOST_PRICES && (
        <button
          ref={add}
          type="button"
          className="admin-way gap-1"
          onClick={() =>
            change([...rows, { from: '', costs: '', key: Math.max(...rows.map(({ key }) => key)) + 1 }], true)
          }
        >
          <Plus aria-hidden size={16} strokeWidth={1.6} />
          {t(isByWeight ? 'zones.addWeightPrice' : 'zones.addPrice')}
        </button>
      )}
      {isPlain ? anotherRow : <noscript>{anotherRow}</noscript>}
    </div>
  );
}

type PricedByChoiceProps = {
  id: string;
  pricedBy: string;
  error: ReactNode;
  onChange: (isByWeight: boolean) => void;
};

function PricedByChoice({ id, pricedBy, error, onChange }: PricedByChoiceProps) {
  const t = useWords();
  return (
    <fieldset className="zone-priced-by">
      <legend>{t('zones.pricedBy')}</legend>
      {(['value', 'weight'] as const).map((one) => (
        <label key={one} className="product-check">
          <input
            type="radio"
            name={`pricedBy-${id}`}
            value={one}
            defaultChecked={(one === 'weight') === (pricedBy === 'weight')}
            onChange={() => onChange(one === 'weight')}
          />
          {t(`zones.pricedBy.${one}`)}
        </label>
      ))}
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </fieldset>
  );
}

type PriceRowProps = {
  id: string;
  row: { key: number; from: string; costs: string };
  place: number;
  isByWeight: boolean;
  errorOf: (part: ZoneProblem['part']) => ReactNode;
  onRemove: () => void;
};

/** The first price always starts at zero, so its start is not editable. */
function PriceRow({ id, row, place, isByWeight, errorOf, onRemove }: PriceRowProps) {
  const t = useWords();
  const isHydrated = useIsHydrated();
  if (place === 0)
    return (
      <>
        <input type="hidden" name={`prices-${id}`} value={isByWeight ? '0' : '0.00'} />
        <Field
          {...priceInput(id)}
          id={`costs-${id}-${row.key}`}
          label={t('zones.costs')}
          hint={t('zones.costsHint')}
          defaultValue={row.costs}
          error={errorOf('costs')}
          required
        />
      </>
    );
  return (
    <>
      <Field
        {...priceInput(id)}
        id={`from-${id}-${row.key}`}
        label={t(isByWeight ? 'zones.fromGrams' : 'zones.fromOrderValue')}
        defaultValue={row.from}
        error={errorOf('from')}
        required
      />
      <Field
        {...priceInput(id)}
        id={`costs-${id}-${row.key}`}
        label={t('zones.thenCosts')}
        defaultValue={row.costs}
        error={errorOf('costs')}
        required
      />
      {isHydrated && (
        <button
          type="button"
          className="ordered-way"
          aria-label={t('zones.removePrice', { row: place + 1 })}
          onClick={onRemove}
        >
          <X aria-hidden size={18} strokeWidth={1.5} />
        </button>
      )}
    </>
  );
}

function BlankPriceRow({ id, fromLabel }: { id: string; fromLabel: string }) {
  const t = useWords();
  return (
    <div className="zone-price">
      <Field {...priceInput(id)} id={`from-${id}-more`} label={fromLabel} />
      <Field {...priceInput(id)} id={`costs-${id}-more`} label={t('zones.thenCosts')} />
    </div>
  );
}

function priceInput(id: string) {
  return { name: `prices-${id}`, inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const;
}

function WeightlessNote({ weightless: { count, products } }: { weightless: Weightless }) {
  const t = useWords();
  if (!count) return null;
  return (
    <div className="admin-note" data-tone="warning">
      <p>{t('zones.weightless', { count })}</p>
      <ul className="zone-weightless">
        {products.map(({ id, title }) => (
          <li key={id}>
            <AdminLink to={`/admin/products/${id}`}>{title}</AdminLink>
          </li>
        ))}
        {count > products.length && <li>{t('zones.weightlessMore', { count: count - products.length })}</li>}
      </ul>
    </div>
  );
}
