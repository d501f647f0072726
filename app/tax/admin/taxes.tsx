import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type EditorFields, EditorPage, settingsPageTexts } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { listTaxRates } from '../editing/place-rates.server.ts';
import { euSalesChoices, type TaxSettingsValues } from '../editing/tax-form-values.ts';
import { TAX_SETTINGS_ID, taxSettingsEditor } from '../editing/tax-settings.server.ts';
import { memberStates, type RatePlace, ratePlaceName } from '../tax-places.ts';
import { formatPercent, nextRates, type RatesFrom, ratesOn } from '../tax-rates.ts';
import { exportPriceChoices, reverseChargeChoices } from '../tax-treatment.ts';
import type { Route } from './+types/taxes';
import { dayText, taxTexts } from './ui/tax-field-labels.ts';

export const handle = requireTranslations('admin/tax');

export const meta = unindexedPageMeta('taxes.title', 'taxes.lead');

export async function loader() {
  const loaded = await taxSettingsEditor.load(db, TAX_SETTINGS_ID, undefined, () => listTaxRates(db));
  const { more = [], ...settings } = loaded;
  const today = shopDay(new Date());
  return {
    ...settings,
    rates: more.map(({ place, rates }) => ({
      place,
      now: ratesOn(rates, today),
      next: nextRates(rates, today),
    })),
    /** The single rate in hundredths of a percent, used until VAT is configured. */
    onlyRate: settings.version ? undefined : Math.round(config.SELLER_VAT_PERCENT * 100),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const shown = { id: TAX_SETTINGS_ID, request };
  return taxSettingsEditor.submit(db, context.get(signedInAdmin), shown, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function TaxTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<{ values: TaxSettingsValues }>
      address="/admin/tax"
      loaded={loaderData}
      given={actionData}
      texts={settingsPageTexts((part) => t(`taxes.${part}`))}
      fieldTexts={taxTexts(useLanguage())}
      problemText={(problem) => t(`taxes.problem.${problem}`)}
      lead={
        <>
          <p className="admin-lead">{t('taxes.lead')}</p>
          <p className="mb-5">
            <AdminLink to="/admin/tax/reports">{t('taxes.reports')}</AdminLink>
          </p>
        </>
      }
      more={<RateList rates={loaderData.rates} />}
    >
      {(fields) => <TaxSettingsFields {...fields} onlyRate={loaderData.onlyRate} />}
    </EditorPage>
  );
}

type PlaceRates = { place: RatePlace; now: RatesFrom | undefined; next: RatesFrom | undefined };

function RateList({ rates }: { rates: PlaceRates[] }) {
  const t = useWords();
  const language = useLanguage();
  const percent = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? '–' : formatPercent(rate, language);
  const columns: Column<PlaceRates>[] = [
    {
      header: t('taxes.place'),
      isName: true,
      cell: ({ place }) => <AdminLink to={`/admin/tax/${place}`}>{ratePlaceName(place, language)}</AdminLink>,
    },
    { header: t('taxes.standard'), isNumber: true, cell: ({ now }) => percent(now?.standard) },
    { header: t('taxes.reduced'), isNumber: true, cell: ({ now }) => percent(now?.reduced) },
    {
      header: t('taxes.next'),
      cell: ({ next }) =>
        next?.from
          ? t('taxes.nextRate', { rate: percent(next.standard), date: dayText(next.from, language) })
          : '–',
    },
  ];
  const rows = rates.toSorted((one, other) =>
    ratePlaceName(one.place, language).localeCompare(ratePlaceName(other.place, language), language),
  );
  return (
    <section className="mt-10">
      <h2>{t('taxes.rates')}</h2>
      <p className="admin-lead">{t('taxes.ratesLead')}</p>
      <DataTable
        caption={t('taxes.rates')}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => place}
        empty={t('taxes.noRates')}
      />
    </section>
  );
}

type TaxSettingsFieldsProps = EditorFields<{ values: TaxSettingsValues }> & { onlyRate: number | undefined };

function TaxSettingsFields({ field, onlyRate }: TaxSettingsFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const states = memberStates
    .map((state) => ({ state, name: ratePlaceName(state, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const choice = (name: 'euSales' | 'exportPrices' | 'reverseCharge', choices: readonly string[]) => (
    <SelectField {...field(name)} hint={t(`taxes.${name}Hint`)} required>
      <SelectOptions values={choices} label={(value) => t(`taxes.${name}.${value}`)} />
    </SelectField>
  );
  return (
    <>
      {onlyRate !== undefined && (
        <p className="admin-note mb-5" data-tone="warning">
          {t('taxes.onlyRate', { rate: formatPercent(onlyRate, language) })}
        </p>
      )}
      <FormSection title={t('taxes.whereDue')} text={t('taxes.whereDueText')}>
        <SelectField {...field('homeState')} hint={t('taxes.homeStateHint')} required>
          {states.map(({ state, name }) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectField>
        {choice('euSales', euSalesChoices)}
        {choice('exportPrices', exportPriceChoices)}
        {choice('reverseCharge', reverseChargeChoices)}
        <Field
          {...field('vatNumber')}
          hint={t('taxes.vatNumberHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      </FormSection>
    </>
  );
}
