import '../register-translations.ts';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import {
  type MethodFormValues,
  MOST_PRICES,
  type ZoneProblem,
} from '../../editing/zone-form-values-and-limits.ts';

type PriceRowsProps = {
  /** Of the method. */
  id: string;
  prices: MethodFormValues['prices'];
  /** Whether it stands in a `noscript`, where no other can. */
  isPlain: boolean;
  problem: ZoneProblem | undefined;
  error: ReactNode;
};

/** What a method costs: any order, and from which value of an order on it costs something else. Empty rows count for nothing. */
export function PriceRows({ id, prices, isPlain, problem, error }: PriceRowsProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() =>
    (prices.length ? prices : [{ from: '0.00', costs: '' }]).map((row, key) => ({ ...row, key })),
  );
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

  const input = { name: `prices-${id}`, inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const;
  const wrongRow = error ? (problem?.row ?? 1) : 0;
  const errorOf = (place: number, part: ZoneProblem['part']) =>
    wrongRow === place + 1 && (place === 0 || problem?.part === part) ? error : undefined;
  const anotherRow = (
    <div className="zone-price">
      <Field {...input} id={`from-${id}-more`} label={t('zones.fromOrderValue')} />
      <Field {...input} id={`costs-${id}-more`} label={t('zones.thenCosts')} />
    </div>
  );
  return (
    <div ref={box} className="zone-prices" data-field={`prices-${id}`}>
      {rows.map(({ key, from, costs }, place) => (
        <div key={key} className="zone-price" data-first={place === 0 || undefined}>
          {place === 0 ? (
            <>
              <input type="hidden" name={input.name} value="0.00" />
              <Field
                {...input}
                id={`costs-${id}-${key}`}
                label={t('zones.costs')}
                hint={t('zones.costsHint')}
                defaultValue={costs}
                error={errorOf(place, 'costs')}
                required
              />
            </>
          ) : (
            <>
              <Field
                {...input}
                id={`from-${id}-${key}`}
                label={t('zones.fromOrderValue')}
                defaultValue={from}
                error={errorOf(place, 'from')}
                required
              />
              <Field
                {...input}
                id={`costs-${id}-${key}`}
                label={t('zones.thenCosts')}
                defaultValue={costs}
                error={errorOf(place, 'costs')}
                required
              />
              {isAlive && (
                <button
                  type="button"
                  className="ordered-way"
                  aria-label={t('zones.removePrice', { row: place + 1 })}
                  onClick={() => change(rows.toSpliced(place, 1), false)}
                >
                  <X aria-hidden size={18} strokeWidth={1.5} />
                </button>
              )}
            </>
          )}
        </div>
      ))}
      {isAlive && rows.length < MOST_PRICES && (
        <button
          ref={add}
          type="button"
          className="admin-way gap-1"
          onClick={() =>
            change([...rows, { from: '', costs: '', key: Math.max(...rows.map(({ key }) => key)) + 1 }], true)
          }
        >
          <Plus aria-hidden size={16} strokeWidth={1.6} />
          {t('zones.addPrice')}
        </button>
      )}
      {isPlain ? anotherRow : <noscript>{anotherRow}</noscript>}
    </div>
  );
}
