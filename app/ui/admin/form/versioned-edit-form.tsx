import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormBase, FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '../try-server-action.ts';
import { fieldErrorsWithConflicts } from './field-errors-with-conflicts.tsx';
import { FormStatus } from './form-status.tsx';
import { HiddenMergeFields } from './hidden-merge-fields.tsx';
import { MergeNote } from './merge-note.tsx';
import { mergedFieldsText } from './merged-fields-text.ts';
import { SaveBar } from './save-bar.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

type Problems = Partial<Record<string, string>>;

/** The answer to such a form; a refused one comes back as it was typed. */
export type VersionedAnswer<Filled> =
  | { ok: true; isNew: boolean; kept: string[] }
  | FormRefusal<Filled, Problems>;

type VersionedEditFormProps<Filled> = {
  shown: Filled & { id: string; version: string; base: FormBase };
  isNew: boolean;
  /** What the server said when the form came back with a whole page. */
  given: VersionedAnswer<Filled> | undefined;
  /** The list; its things lie below it. */
  listAddress: string;
  texts: Record<'notSaved' | 'created' | 'updated' | 'goneMeanwhile' | 'create' | 'save', string>;
  problemText: (problem: string) => string;
  /** What a field is called, and what it says. */
  fieldLabel: (field: string) => string | undefined;
  fieldText: (filled: Filled, field: string) => string;
  /** The fields; `errors` is what is said beside each of them. */
  children: (values: Filled, errors: Record<string, ReactNode>) => ReactNode;
};

/** All of a thing that operators name, saved together and merged with what others saved. A new one leads to the list. */
export function VersionedEditForm<Filled extends object>({
  shown,
  isNew,
  given,
  listAddress,
  texts,
  problemText,
  fieldLabel,
  fieldText,
  children,
}: VersionedEditFormProps<Filled>) {
  const t = useWords();
  const fetcher = useFetcher<VersionedAnswer<Filled> | AdminRefusal>();
  // A new one keeps the id that its form had first: sent again, it is the same.
  const [id] = useState(shown.id);
  const nameOf = (field: string) => fieldLabel(field) ?? field;
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm<VersionedAnswer<Filled>>({
      fetcher: fetcher as { state: string; data: VersionedAnswer<Filled> | AdminRefusal | undefined },
      version: shown.version,
      given,
      notSaved: texts.notSaved,
      saved: ({ kept }) =>
        isNew
          ? { title: texts.created, to: listAddress }
          : { title: texts.updated, description: mergedFieldsText(t, kept.map(nameOf)) },
    });
  const errors = Object.fromEntries(
    Object.entries(problems as Problems).map(([field, problem]) => [field, problem && problemText(problem)]),
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
        gone={isGone && texts.goneMeanwhile}
        saved={isSavedByPage && texts.updated}
      >
        {conflict?.meanwhile && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`${listAddress}/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <div key={shownVersion}>
        {children(
          (returned?.typed as Filled | undefined) ?? shown,
          fieldErrorsWithConflicts(
            errors,
            conflict as Parameters<typeof fieldErrorsWithConflicts<Filled>>[1],
            fieldText,
          ),
        )}
      </div>
      <SaveBar {...saving} label={isNew ? texts.create : texts.save} backTo={listAddress} />
    </fetcher.Form>
  );
}
