import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import {
  MOST_RATES,
  newRateRow,
  type RatePart,
  type RateProblems,
  type RateRow,
  rateField,
  rateInput,
} from '../../editing/tax-form-values.ts';

type RateRowFieldsProps = { rows: RateRow[]; problems: RateProblems; errors: Record<string, ReactNode> };

export function RateRowFields({ rows: given, problems, errors }: RateRowFieldsProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(given);
  const count = useRef(rows.length);
  const added = useRef(0);
  useEffect(() => {
    if (count.current === rows.length) return;
    const isMore = rows.length > count.current;
    count.current = rows.length;
    // The form listens for change events. Removing a row does not fire one.
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
    if (isMore) box.current?.querySelector<HTMLElement>('.tax-rate:last-of-type input')?.focus();
    else add.current?.focus();
  }, [rows.length]);
  const fieldsOf = (row: RateRow) => [rateInput(row), rateField(row.from)];
  const elsewhere = Object.keys(errors).filter((field) => !rows.flatMap(fieldsOf).includes(field));

  function addRow(): void {
    added.current += 1;
    setRows([...rows, newRateRow(`new${added.current}`)]);
  }

  return (
    <div ref={box} className="tax-rates">
      {elsewhere.map((field) => (
        <FieldGroupProblem key={field}>{errors[field]}</FieldGroupProblem>
      ))}
      {rows.map((row, place) => (
        <RateFields
          key={row.key}
          row={row}
          isFirst={place === 0}
          part={problems[rateInput(row)]?.part}
          error={fieldsOf(row)
            .map((field) => errors[field])
            .find(Boolean)}
        >
          {isAlive && place > 0 && (
            <button
              type="button"
              className="ordered-way"
              aria-label={t('taxes.removeRates', { row: place + 1 })}
              onClick={() => setRows(rows.toSpliced(place, 1))}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </button>
          )}
        </RateFields>
      ))}
      {isAlive && rows.length < MOST_RATES && (
        <Button ref={add} look="secondary" className="gap-2" onClick={addRow}>
          <Plus aria-hidden size={18} strokeWidth={1.5} />
          {t('taxes.addRates')}
        </Button>
      )}
      <noscript>
        <RateFields row={newRateRow('more')} isFirst={false} part={undefined} error={undefined} />
      </noscript>
    </div>
  );
}

type RateFieldsProps = {
  row: RateRow;
  isFirst: boolean;
  part: RatePart | undefined;
  error: ReactNode;
  children?: ReactNode;
};

function RateFields({ row, isFirst, part = 'standard', error, children }: RateFieldsProps) {
  const t = useWords();
  const errorOf = (one: RatePart) => (one === part ? error : undefined);
  const name = rateInput(row);
  const input = { name, inputMode: 'decimal', autoComplete: 'off', maxLength: 10 } as const;
  return (
    <div className="tax-rate" data-field={rateField(row.from)}>
      {isFirst ? (
        <>
          <input type="hidden" name={name} value="" />
          <p className="tax-rate-always">{t('taxes.always')}</p>
        </>
      ) : (
        <Field
          name={name}
          id={`from-${row.key}`}
          type="date"
          label={t('taxes.from')}
          defaultValue={row.from}
          error={errorOf('from')}
          required
        />
      )}
      <Field
        {...input}
        id={`standard-${row.key}`}
        label={t('taxes.standardPercent')}
        defaultValue={row.standard}
        error={errorOf('standard')}
        required
      />
      <Field
        {...input}
        id={`reduced-${row.key}`}
        label={t('taxes.reducedPercent')}
        defaultValue={row.reduced}
        error={errorOf('reduced')}
      />
      {children}
    </div>
  );
}
