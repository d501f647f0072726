import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import type { CampaignAnswer, FilledCampaign } from '../campaign-action-data.ts';
import { campaignFieldLabel, campaignFieldText } from './campaign-field-labels-and-values.ts';
import { CampaignFields } from './campaign-fields.tsx';

type CampaignFormProps = {
  /** A new one has no id, but its form has. */
  shown: FilledCampaign & { id: string | undefined; version: string; base: FormBase };
  /** What the server said when the form came back with a whole page. */
  given: CampaignAnswer | undefined;
};

/** All of a campaign, saved together. A new one leads to the list once it is saved. */
export function CampaignForm({ shown, given }: CampaignFormProps) {
  const t = useWords();
  const isNew = shown.id === undefined;
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={shown.id === undefined ? '/admin/lookbook' : `/admin/lookbook/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/lookbook"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'campaigns.create' : 'campaigns.save'),
        saved: t(isNew ? 'campaigns.created' : 'campaigns.updated'),
        notSaved: t('campaigns.notSaved'),
        goneMeanwhile: t('campaigns.goneMeanwhile'),
      }}
      problemText={(problem) => t(`campaigns.problem.${problem}`)}
      fieldLabel={(field) => campaignFieldLabel(t, field)}
      fieldText={(filled, field) => campaignFieldText(t, filled, field)}
    >
      {(values, errors) => <CampaignFields values={values} errors={errors} />}
    </VersionedForm>
  );
}
