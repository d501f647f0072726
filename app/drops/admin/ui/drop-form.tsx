import '../words.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormStatus } from '#app/ui/admin/form-status.tsx';
import { NewerVersion } from '#app/ui/admin/newer-version.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/versioned-form.ts';
import type { DropAnswer, FilledDrop } from '../drop-answer.ts';
import { DropFields } from './drop-fields.tsx';
import { differencesOf } from './drop-words.ts';

type DropFormProps = {
  shown: FilledDrop & { id: string; version: string };
  isNew: boolean;
  /** What the server said when the form came back with a whole page. */
  given: DropAnswer | undefined;
};

/** All of a drop, saved together. A new one leads to the list once it is saved. */
export function DropForm({ shown, isNew, given }: DropFormProps) {
  const t = useWords();
  const fetcher = useFetcher<DropAnswer | AdminRefusal>();
  // A new drop keeps the id that its form had first: sent again, it is the same drop.
  const [id] = useState(shown.id);
  const { version } = shown;
  const { form, answer, shownVersion, sentVersion, conflict, returned, refusal, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('adminDrops.notSaved'),
      saved: () =>
        isNew ? { title: t('adminDrops.created'), to: '/admin/drops' } : { title: t('adminDrops.updated') },
    });
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={isGone ? '' : sentVersion} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('adminDrops.goneMeanwhile')}
        saved={isSavedByPage && t('adminDrops.updated')}
      >
        {conflict && (
          <NewerVersion
            theirs={differencesOf(t, conflict.theirs, conflict.typed)}
            address={`/admin/drops/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <DropFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        problems={answer && 'problems' in answer ? answer.problems : {}}
      />
      <SaveBar {...saving} label={t(isNew ? 'adminDrops.create' : 'adminDrops.save')} backTo="/admin/drops" />
    </fetcher.Form>
  );
}
