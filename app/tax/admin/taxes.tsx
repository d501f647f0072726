import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { listTaxRates } from '../editing/place-rates.server.ts';
import type { TaxSettingsValues } from '../editing/tax-form-values.ts';
import {
  mergeAndSaveTaxSettings,
  readTaxSettings,
  TAX_SETTINGS_OBJECT,
} from '../editing/tax-settings.server.ts';
import { type RatePlace, ratePlaceName } from '../tax-places.ts';
import { formatPercent, nextRates, type RatesFrom, ratesOn } from '../tax-rates.ts';
import type { Route } from './+types/taxes';
import type { TaxSettingsAnswer } from './tax-action-data.ts';
import { dayText, taxFieldLabel, taxFieldValueLabel } from './ui/tax-field-texts.ts';
import { TaxSettingsForm } from './ui/tax-settings-form.tsx';

export const handle = requireTranslations('admin/tax');

const LONGEST = 40;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('taxes.title'),
    description: t('taxes.lead'),
    robots: 'noindex',
  }));
}

export async function loader() {
  try {
    const { objectType, objectId } = TAX_SETTINGS_OBJECT;
    const [{ settings, version }, all, changes] = await Promise.all([
      readTaxSettings(db, config.SELLER_VAT),
      listTaxRates(db),
      listChanges(db, objectType, objectId),
    ]);
    const today = shopDay(new Date());
    return {
      ok: true as const,
      values: settings,
      version,
      base: newFormBase(settings),
      rates: all.map(({ place, rates }) => ({
        place,
        now: ratesOn(rates, today),
        next: nextRates(rates, today),
      })),
      changes,
      /** The single rate in hundredths of a percent, used until VAT is configured. */
      onlyRate: version ? undefined : Math.round(config.SELLER_VAT_PERCENT * 100),
    };
  } catch (error) {
    log.error({ err: error }, 'the tax settings could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** POST /admin/tax: saves where VAT is due, merged with changes saved meanwhile. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '').slice(0, LONGEST);
  const values = {
    homeState: text('homeState'),
    euSales: text('euSales'),
    exportPrices: text('exportPrices'),
    reverseCharge: text('reverseCharge'),
    vatNumber: text('vatNumber'),
  };
  const posted = readPostedForm(form);
  const now = new Date();
  const seen = { form: posted, values, sellerVat: config.SELLER_VAT };
  const saved = await mergeAndSaveTaxSettings(db, context.get(signedInAdmin), seen, now);
  if (saved.ok) return data<TaxSettingsAnswer>({ ok: true, kept: saved.kept });
  const fill = async (filled: TaxSettingsValues) => filled;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values, fill });
  return data<TaxSettingsAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function TaxTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <h1>{t('taxes.title')}</h1>
      <p className="admin-lead">{t('taxes.lead')}</p>
      <p className="mb-5">
        <Link to="/admin/tax/reports" className="admin-way">
          {t('taxes.reports')}
        </Link>
      </p>
      {loaderData.ok ? (
        <>
          <TaxSettingsForm shown={loaderData} given={given} />
          <RateList rates={loaderData.rates} />
          <ChangeHistory
            changes={loaderData.changes}
            nameOf={(field) => taxFieldLabel(t, field, language)}
            wordFor={(field, value) => taxFieldValueLabel(t, field, value, language)}
          />
        </>
      ) : (
        <LoadFailure title={t('taxes.notLoaded')} address="/admin/tax" />
      )}
    </>
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
      id: 'place',
      header: t('taxes.place'),
      isName: true,
      cell: ({ place }) => (
        <Link to={`/admin/tax/${place}`} className="admin-way">
          {ratePlaceName(place, language)}
        </Link>
      ),
    },
    {
      id: 'standard',
      header: t('taxes.standard'),
      isNumber: true,
      cell: ({ now }) => percent(now?.standard),
    },
    { id: 'reduced', header: t('taxes.reduced'), isNumber: true, cell: ({ now }) => percent(now?.reduced) },
    {
      id: 'next',
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
