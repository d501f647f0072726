import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { LEAST_GIFT_CARD_CENTS, MOST_AMOUNTS, MOST_GIFT_CARD_CENTS } from '../editing/gift-card-limits.ts';
import {
  GIFT_CARD_SETTINGS_OBJECT,
  mergeAndSaveGiftCardSettings,
  readGiftCardSettings,
} from '../settings/gift-card-settings.server.ts';
import {
  type GiftCardSettingsValues,
  giftCardSettingsValues,
} from '../settings/gift-card-settings-values.ts';
import type { Route } from './+types/settings';
import { settingsFieldLabel, settingsValueLabel } from './ui/settings-field-labels.ts';

export const handle = requireTranslations('admin/gift-cards');

const LONGEST = 200;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(undefined, t('giftCardSettings.title')),
    description: t('giftCardSettings.lead'),
    robots: 'noindex',
  }));
}

export async function loader() {
  const { objectType, objectId } = GIFT_CARD_SETTINGS_OBJECT;
  const [{ settings, version }, changes] = await Promise.all([
    readGiftCardSettings(db),
    listChanges(db, objectType, objectId),
  ]);
  const values = giftCardSettingsValues(settings);
  return { values, version, base: newFormBase(values), changes };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '').slice(0, LONGEST);
  const values = {
    isOffered: text('isOffered'),
    amounts: text('amounts'),
    least: text('least'),
    most: text('most'),
  };
  const posted = readPostedForm(form);
  const now = new Date();
  const operator = context.get(signedInAdmin);
  const saved = await mergeAndSaveGiftCardSettings(db, operator, { form: posted, values }, now);
  if (saved.ok) return data<GiftCardSettingsAnswer>({ ok: true, kept: saved.kept });
  const fill = async (filled: GiftCardSettingsValues) => filled;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values, fill });
  return data<GiftCardSettingsAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function GiftCardSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/gift-cards">{t('giftCards.back')}</BackToList>
      <h1>{t('giftCardSettings.title')}</h1>
      <p className="admin-lead">{t('giftCardSettings.lead')}</p>
      <GiftCardSettingsForm shown={loaderData} given={given} />
      <ChangeHistory
        changes={loaderData.changes}
        nameOf={(field) => settingsFieldLabel(t, field)}
        wordFor={(field, value) => settingsValueLabel(t, field, value)}
      />
    </>
  );
}

type GiftCardSettingsAnswer = FormAnswer<GiftCardSettingsValues>;

type GiftCardSettingsFormProps = {
  shown: { values: GiftCardSettingsValues; version: string; base: FormBase };
  given: GiftCardSettingsAnswer | undefined;
};

function GiftCardSettingsForm({ shown, given }: GiftCardSettingsFormProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const bounds = {
    least: price(LEAST_GIFT_CARD_CENTS),
    most: price(MOST_GIFT_CARD_CENTS),
    count: MOST_AMOUNTS,
  };
  return (
    <VersionedForm
      shown={shown}
      values={shown.values}
      given={given}
      address="/admin/gift-cards/settings"
      texts={{
        save: t('giftCardSettings.save'),
        saved: t('giftCardSettings.saved'),
        notSaved: t('giftCardSettings.notSaved'),
      }}
      problemText={(problem) => t(`giftCardSettings.problem.${problem}`, bounds)}
      fieldLabel={(field) => settingsFieldLabel(t, field)}
      fieldText={(filled, field) =>
        settingsValueLabel(t, field, filled[field as keyof GiftCardSettingsValues]) ?? ''
      }
    >
      {(values, errors) => {
        const field = (name: keyof GiftCardSettingsValues) => ({
          name,
          label: settingsFieldLabel(t, name),
          hint: t(`giftCardSettings.hint.${name}`, bounds),
          defaultValue: values[name],
          error: errors[name],
          required: true,
        });
        return (
          <FormSection title={t('giftCardSettings.section')} text={t('giftCardSettings.sectionText')}>
            <SelectField {...field('isOffered')}>
              {['no', 'yes'].map((choice) => (
                <option key={choice} value={choice}>
                  {t(`giftCards.${choice}`)}
                </option>
              ))}
            </SelectField>
            <Field {...field('amounts')} maxLength={200} autoComplete="off" />
            <Field {...field('least')} inputMode="decimal" maxLength={10} autoComplete="off" />
            <Field {...field('most')} inputMode="decimal" maxLength={10} autoComplete="off" />
          </FormSection>
        );
      }}
    </VersionedForm>
  );
}
