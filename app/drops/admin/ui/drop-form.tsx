import '../register-translations.ts';
import { useState } from 'react';
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
import type { DropAnswer, FilledDrop } from '../drop-action-data.ts';
import { dropFieldLabel, dropFieldText } from './drop-field-labels-and-values.ts';
import { DropFields } from './drop-fields.tsx';

type DropFormProps = {
  shown: FilledDrop & { id: string; version: string; base: FormBase };
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
  const nameOf = (field: string) => dropFieldLabel(t, field) ?? field;
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('adminDrops.notSaved'),
      saved: ({ kept }) =>
        isNew
          ? { title: t('adminDrops.created'), to: '/admin/drops' }
          : { title: t('adminDrops.updated'), description: mergedFieldsText(t, kept.map(nameOf)) },
    });
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, t(`adminDrops.problem.${problem}`)]),
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('adminDrops.goneMeanwhile')}
        saved={isSavedByPage && t('adminDrops.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/drops/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <DropFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        errors={fieldErrorsWithConflicts(errors, conflict, (filled, field) =>
          dropFieldText(t, filled, field),
        )}
      />
      <SaveBar {...saving} label={t(isNew ? 'adminDrops.create' : 'adminDrops.save')} backTo="/admin/drops" />
    </fetcher.Form>
  );
}
