import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EditorPage } from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useFocusOnChangedRows } from '#app/ui/use-focus-on-changed-rows.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { placeRatesEditor } from '../editing/place-rates.server.ts';
import {
  MOST_RATES,
  newRateRow,
  type RatePart,
  type RateProblem,
  type RateProblems,
  type RateRow,
  type RateRows,
  rateField,
  rateInput,
} from '../editing/tax-form-values.ts';
import { type RatePlace, ratePlaceName, ratePlaces } from '../tax-places.ts';
import type { Route } from './+types/tax-rates-of-place';
import { rateRowText, taxTexts } from './ui/tax-field-labels.ts';

export const handle = requireTranslations('admin/tax');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return objectPageMeta(
    matches,
    loaderData && ((language) => ratePlaceName(placeOf(params.place), language)),
    'taxes.ratesTitle',
    'taxes.lead',
  );
}

export function loader({ params }: Route.LoaderArgs) {
  return placeRatesEditor.load(db, placeOf(params.place), () => ({ rows: [newRateRow('0')] }));
}

export function action({ params, request, context }: Route.ActionArgs) {
  const id = placeOf(params.place);
  return placeRatesEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function TaxRatesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <EditorPage<{ values: RateRows }, RateProblem>
      loaded={loaderData}
      given={actionData}
      texts={{
        back: t('taxes.back'),
        title: t('taxes.ratesOf', { place: ratePlaceName(placeOf(params.place), language) }),
        save: t('taxes.saveRates'),
        saved: t('taxes.ratesSaved'),
        notSaved: t('taxes.ratesNotSaved'),
      }}
      fieldTexts={taxTexts(language)}
      problemText={({ problem }) => t(`taxes.problem.${problem}`)}
      shownText={({ values }, field) => rateRowText(t, values, field, language)}
    >
      {({ values, errors, problems }) => (
        <FormSection title={t('taxes.ratesTitle')} text={t('taxes.ratesText')}>
          <RateRowFields rows={values.rows} problems={problems} errors={errors} />
        </FormSection>
      )}
    </EditorPage>
  );
}

function placeOf(address: string): RatePlace {
  const place = ratePlaces.find((one) => one === address);
  if (!place) throw data(null, 404);
  return place;
}

type RateRowFieldsProps = { rows: RateRow[]; problems: RateProblems; errors: Record<string, ReactNode> };

function RateRowFields({ rows: given, problems, errors }: RateRowFieldsProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [rows, setRows] = useState(given);
  const added = useRef(0);
  const { box, add } = useFocusOnChangedRows(rows.length, '.tax-rate:last-of-type input');
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
