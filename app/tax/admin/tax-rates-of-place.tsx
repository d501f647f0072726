import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { log } from '#app/platform/log/log.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import {
  findPlaceRates,
  mergeAndSavePlaceRates,
  shownRateFields,
  TAX_RATES_OBJECT,
} from '../editing/place-rates.server.ts';
import { newRateRow, type RateRows } from '../editing/tax-form-values.ts';
import { type RatePlace, ratePlaceName, ratePlaces } from '../tax-places.ts';
import type { Route } from './+types/tax-rates-of-place';
import { readRatesForm } from './read-rates-form.server.ts';
import type { RatesAnswer } from './tax-action-data.ts';
import { RateRowFields } from './ui/rate-row-fields.tsx';
import { rateRowText, taxFieldLabel, taxFieldValueLabel } from './ui/tax-field-texts.ts';

export const handle = requireTranslations('admin/tax');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok ? ratePlaceName(loaderData.place, language) : undefined,
      t('taxes.ratesTitle'),
    ),
    description: t('taxes.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params }: Route.LoaderArgs) {
  const place = placeOf(params.place);
  try {
    const [found, changes] = await Promise.all([
      findPlaceRates(db, place),
      listChanges(db, TAX_RATES_OBJECT, place),
    ]);
    const values = found?.values ?? { rows: [newRateRow('0')] };
    const base = newFormBase(found && shownRateFields(values));
    return { ok: true as const, place, version: found?.version ?? '', base, values, changes };
  } catch (error) {
    log.error({ err: error }, 'the tax rates of a place could not be read');
    return data({ ok: false as const, place }, 503);
  }
}

/** POST /admin/tax/:place: saves the rates of a place, merged with changes saved meanwhile. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const place = placeOf(params.place);
  const form = await request.formData().catch(() => new FormData());
  const values = readRatesForm(form);
  const posted = readPostedForm(form);
  const now = new Date();
  const seen = { place, form: posted, values };
  const saved = await mergeAndSavePlaceRates(db, context.get(signedInAdmin), seen, now);
  if (saved.ok) return data<RatesAnswer>({ ok: true, kept: saved.kept });
  const fill = async (rates: RateRows) => rates;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values, fill });
  return data<RatesAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function TaxRatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/tax">{t('taxes.back')}</BackToList>
      <h1>{t('taxes.ratesOf', { place: ratePlaceName(loaderData.place, language) })}</h1>
      {loaderData.ok ? (
        <>
          <RatesForm key={loaderData.place} shown={loaderData} given={given} />
          <ChangeHistory
            changes={loaderData.changes}
            nameOf={(field) => taxFieldLabel(t, field, language)}
            wordFor={(field, value) => taxFieldValueLabel(t, field, value, language)}
          />
        </>
      ) : (
        <LoadFailure title={t('taxes.notLoaded')} address={`/admin/tax/${loaderData.place}`} />
      )}
    </>
  );
}

function placeOf(address: string): RatePlace {
  const place = ratePlaces.find((one) => one === address);
  if (!place) throw data(null, 404);
  return place;
}

type RatesFormProps = {
  shown: { place: RatePlace; values: RateRows; version: string; base: FormBase };
  given: RatesAnswer | undefined;
};

function RatesForm({ shown, given }: RatesFormProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <VersionedForm
      shown={shown}
      values={shown.values}
      given={given}
      address={`/admin/tax/${shown.place}`}
      listAddress="/admin/tax"
      texts={{
        save: t('taxes.saveRates'),
        saved: t('taxes.ratesSaved'),
        notSaved: t('taxes.ratesNotSaved'),
      }}
      problemText={({ problem }) => t(`taxes.problem.${problem}`)}
      fieldLabel={(field) => taxFieldLabel(t, field, language)}
      fieldText={(filled, field) => rateRowText(t, filled, field, language)}
    >
      {(values, errors, problems) => (
        <FormSection title={t('taxes.ratesTitle')} text={t('taxes.ratesText')}>
          <RateRowFields rows={values.rows} problems={problems} errors={errors} />
        </FormSection>
      )}
    </VersionedForm>
  );
}
