import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EditorPage } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { placeRatesEditor } from '../editing/place-rates.server.ts';
import { newRateRow, type RateProblem, type RateRows } from '../editing/tax-form-values.ts';
import { type RatePlace, ratePlaceName, ratePlaces } from '../tax-places.ts';
import type { Route } from './+types/tax-rates-of-place';
import { RateRowFields } from './ui/rate-row-fields.tsx';
import { rateRowText, taxTexts } from './ui/tax-field-texts.ts';

export const handle = requireTranslations('admin/tax');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok ? ratePlaceName(placeOf(params.place), language) : undefined,
      t('taxes.ratesTitle'),
    ),
    description: t('taxes.lead'),
    robots: 'noindex',
  }));
}

export function loader({ params }: Route.LoaderArgs) {
  return placeRatesEditor.load(db, placeOf(params.place), () => ({ rows: [newRateRow('0')] }));
}

export function action({ params, request, context }: Route.ActionArgs) {
  const id = placeOf(params.place);
  return placeRatesEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function TaxRatesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <EditorPage<{ values: RateRows }, RateProblem>
      listPath="/admin/tax"
      loaded={loaderData}
      given={actionData}
      texts={{
        back: t('taxes.back'),
        title: t('taxes.ratesOf', { place: ratePlaceName(placeOf(params.place), language) }),
        save: t('taxes.saveRates'),
        saved: t('taxes.ratesSaved'),
        notSaved: t('taxes.ratesNotSaved'),
        notLoaded: t('taxes.notLoaded'),
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
