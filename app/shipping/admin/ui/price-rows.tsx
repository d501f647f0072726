import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { useFocusOnChangedRows } from '#app/ui/use-focus-on-changed-rows.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import {
  type MethodFormValues,
  MOST_PRICES,
  type ZoneProblem,
  type ZoneProblems,
} from '../../editing/zone-form-values.ts';

export type PriceRowsProps = {
  method: MethodFormValues;
  weightless: Weightless;
  isPlain: boolean;
  problems: ZoneProblems;
  errors: Record<string, ReactNode>;
};

export type Weightless = { count: number; products: { id: string; title: string }[] };

export function PriceRows({ method, weightless, isPlain, problems, errors }: PriceRowsProps) {
  const t = useWords();
  const isHydrated = useIsHydrated();
  const { id, pricedBy, prices } = method;
  const problem = problems[`prices-${id}`];
  const [rows, setRows] = useState(() =>
    (prices.length ? prices : [{ from: '0.00', costs: '' }]).map((row, key) => ({ ...row, key })),
  );
  const [isByWeight, setByWeight] = useState(pricedBy === 'weight');
  const fromLabel = t(isByWeight ? 'zones.fromGrams' : 'zones.fromOrderValue');
  const { box, add } = useFocusOnChangedRows(rows.length, '.zone-price:last-of-type input');
  const errorOf = (place: number, part: ZoneProblem['part']) =>
    (problem?.row ?? 1) === place + 1 && (place === 0 || problem?.part === part)
      ? errors[`prices-${id}`]
      : undefined;
  const anotherRow = <BlankPriceRow id={id} fromLabel={fromLabel} />;
  return (
    <div ref={box} className="zone-prices" data-field={`prices-${id}`}>
      <PricedByChoice id={id} pricedBy={pricedBy} error={errors[`pricedBy-${id}`]} onChange={setByWeight} />
      {isByWeight && <WeightlessNote weightless={weightless} />}
      {rows.map(({ key, from, costs }, place) => (
        <div key={key} className="zone-price" data-first={place === 0 || undefined}>
          <PriceRow
            id={id}
            row={{ key, from, costs }}
            place={place}
            isByWeight={isByWeight}
            errorOf={(part) => errorOf(place, part)}
            onRemove={() => setRows(rows.toSpliced(place, 1))}
          />
        </div>
      ))}
      {isHydrated && rows.length < MOST_PRICES && (
        <button
          ref={add}
          type="button"
          className="admin-way gap-1"
          onClick={() =>
            setRows([...rows, { from: '', costs: '', key: Math.max(...rows.map(({ key }) => key)) + 1 }])
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
