import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { type EditorFields, EditorPage, settingsPageTexts } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { LEAST_GIFT_CARD_CENTS, MOST_AMOUNTS, MOST_GIFT_CARD_CENTS } from '../editing/gift-card-limits.ts';
import {
  GIFT_CARD_SETTINGS_ID,
  type GiftCardSettingsValues,
  giftCardSettingsEditor,
} from '../settings/gift-card-settings.server.ts';
import type { Route } from './+types/settings';
import { settingsTexts } from './ui/settings-labels.ts';

export const handle = requireTranslations('admin/gift-cards');

export const meta = unindexedPageMeta('giftCardSettings.title', 'giftCardSettings.lead');

export function loader() {
  return giftCardSettingsEditor.load(db, GIFT_CARD_SETTINGS_ID);
}

export function action({ request, context }: Route.ActionArgs) {
  const shown = { id: GIFT_CARD_SETTINGS_ID, request };
  return giftCardSettingsEditor.submit(db, context.get(signedInAdmin), shown, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function GiftCardSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const bounds = useBounds();
  return (
    <>
      <BackToList to="/admin/gift-cards">{t('giftCards.back')}</BackToList>
      <EditorPage<Filled>
        address="/admin/gift-cards/settings"
        loaded={loaderData}
        given={actionData}
        texts={settingsPageTexts((part) => t(`giftCardSettings.${part}`))}
        fieldTexts={settingsTexts}
        problemText={(problem) => t(`giftCardSettings.problem.${problem}`, bounds)}
        lead={<p className="admin-lead">{t('giftCardSettings.lead')}</p>}
      >
        {({ field }) => <SettingsFields field={field} />}
      </EditorPage>
    </>
  );
}

type Filled = { values: GiftCardSettingsValues };

function SettingsFields({ field }: Pick<EditorFields<Filled>, 'field'>) {
  const t = useWords();
  const bounds = useBounds();
  const input = (name: keyof GiftCardSettingsValues) => ({
    ...field(name),
    hint: t(`giftCardSettings.hint.${name}`, bounds),
    required: true,
  });
  return (
    <FormSection title={t('giftCardSettings.section')} text={t('giftCardSettings.sectionText')}>
      <SelectField {...input('isOffered')}>
        <SelectOptions values={['no', 'yes']} label={(choice) => t(`giftCards.${choice}`)} />
      </SelectField>
      <Field {...input('amounts')} autoComplete="off" />
      <Field {...input('least')} inputMode="decimal" autoComplete="off" />
      <Field {...input('most')} inputMode="decimal" autoComplete="off" />
    </FormSection>
  );
}

function useBounds() {
  const price = useFormatAdminPrice();
  return { least: price(LEAST_GIFT_CARD_CENTS), most: price(MOST_GIFT_CARD_CENTS), count: MOST_AMOUNTS };
}
