import '../register-translations.ts';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
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
  const fetcher = useFetcher<CampaignAnswer | AdminRefusal>();
  const { id, version } = shown;
  const isNew = id === undefined;
  const nameOf = (field: string) => campaignFieldLabel(t, field) ?? field;
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('campaigns.notSaved'),
      saved: ({ kept }) =>
        isNew
          ? { title: t('campaigns.created'), to: '/admin/lookbook' }
          : { title: t('campaigns.updated'), description: mergedFieldsText(t, kept.map(nameOf)) },
    });
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, t(`campaigns.problem.${problem}`)]),
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('campaigns.goneMeanwhile')}
        saved={isSavedByPage && t('campaigns.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={isNew ? '/admin/lookbook' : `/admin/lookbook/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <CampaignFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        errors={fieldErrorsWithConflicts(errors, conflict, (filled, field) =>
          campaignFieldText(t, filled, field),
        )}
      />
      <SaveBar
        {...saving}
        label={t(isNew ? 'campaigns.create' : 'campaigns.save')}
        backTo="/admin/lookbook"
      />
    </fetcher.Form>
  );
}
