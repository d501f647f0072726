import '../words.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormStatus } from '#app/ui/admin/form-status.tsx';
import { NewerVersion } from '#app/ui/admin/newer-version.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/versioned-form.ts';
import type { CampaignAnswer, FilledCampaign } from '../campaign-answer.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { differencesOf } from './campaign-words.ts';

type CampaignFormProps = {
  /** A new one has no id, but its form has. */
  shown: FilledCampaign & { id: string | undefined; formId?: string; version: string };
  /** What the server said when the form came back with a whole page. */
  given: CampaignAnswer | undefined;
};

/** All of a campaign, saved together. A new one leads to the list once it is saved. */
export function CampaignForm({ shown, given }: CampaignFormProps) {
  const t = useWords();
  const fetcher = useFetcher<CampaignAnswer | AdminRefusal>();
  // The first that the form had: sent again, it is the same campaign.
  const [formId] = useState(shown.formId);
  const { id, version } = shown;
  const isNew = id === undefined;
  const { form, answer, shownVersion, sentVersion, conflict, returned, refusal, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('campaigns.notSaved'),
      saved: () =>
        isNew ? { title: t('campaigns.created'), to: '/admin/lookbook' } : { title: t('campaigns.updated') },
    });
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      {formId && <input type="hidden" name="formId" value={formId} />}
      <input type="hidden" name="version" value={isGone ? '' : sentVersion} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('campaigns.goneMeanwhile')}
        saved={isSavedByPage && t('campaigns.updated')}
      >
        {conflict && (
          <NewerVersion
            theirs={differencesOf(t, conflict.theirs, conflict.typed)}
            address={`/admin/lookbook/${encodeURIComponent(conflict.id)}`}
          />
        )}
      </FormStatus>
      <CampaignFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        problems={answer && 'problems' in answer ? answer.problems : {}}
      />
      <SaveBar
        {...saving}
        label={t(isNew ? 'campaigns.create' : 'campaigns.save')}
        backTo="/admin/lookbook"
      />
    </fetcher.Form>
  );
}
