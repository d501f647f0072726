import { Fragment, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '../try-server-action.ts';
import { fieldErrorsWithConflicts } from './field-errors-with-conflicts.tsx';
import { FormStatus } from './form-status.tsx';
import { HiddenMergeFields } from './hidden-merge-fields.tsx';
import { MergeNote } from './merge-note.tsx';
import { mergedFieldsText } from './merged-fields-text.ts';
import { SaveBar } from './save-bar.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

type Problems<Problem> = Partial<Record<string, Problem>>;

type VersionedFormProps<Filled, Problem> = {
  /** The form's id, where a button outside of it belongs to it. */
  name?: string;
  /** Where it is sent, where the page has other forms with addresses of their own. */
  action?: string;
  /** What the page shows. What is not there yet has an empty version, and an `id` where its form brings one. */
  shown: { id?: string | undefined; version: string; base: FormBase };
  values: Filled;
  /** What the server said when the form came back with a whole page. */
  given: FormAnswer<Filled, Problem> | undefined;
  /** The page of this form, to be opened again by whoever goes on with what somebody else saved. */
  address: string;
  /** The list that one goes back to, and that a new one leads to. */
  listAddress?: string;
  isNew?: boolean;
  texts: {
    save: string;
    saved: string;
    notSaved: string;
    /** Said when somebody else deleted it meanwhile; sent again, it is added again. */
    goneMeanwhile?: string;
  };
  problemText: (problem: Problem) => string | undefined;
  /** What a field is called, and what it says. */
  fieldLabel: (field: string, filled: Filled) => string | undefined;
  fieldText: (filled: Filled, field: string) => string;
  /** The fields; `errors` is what is said beside each of them, made of `problems` and of what somebody else changed. */
  children: (values: Filled, errors: Record<string, ReactNode>, problems: Problems<Problem>) => ReactNode;
};

/** What operators save together, merged with what others saved: a thing of a list, or settings. */
export function VersionedForm<Filled extends object, Problem>({
  name,
  action,
  shown,
  values,
  given,
  address,
  listAddress,
  isNew = false,
  texts,
  problemText,
  fieldLabel,
  fieldText,
  children,
}: VersionedFormProps<Filled, Problem>) {
  type Answer = FormAnswer<Filled, Problem>;
  const t = useWords();
  const fetcher = useFetcher<Answer | AdminRefusal>();
  // A new one keeps the id that its form had first: sent again, it is the same.
  const [id] = useState(shown.id);
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm<Answer>({
      fetcher: fetcher as { state: string; data: Answer | AdminRefusal | undefined },
      version: shown.version,
      given,
      notSaved: texts.notSaved,
      saved: ({ kept }) => ({
        title: texts.saved,
        ...(isNew ? { to: listAddress } : { description: mergedFieldsText(t, kept.map(nameIn(values))) }),
      }),
    });
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  const theirs = conflict?.meanwhile.theirs as Filled | undefined;
  const errors = Object.fromEntries(
    Object.entries(problems as Problems<Problem>).map(([field, problem]) => [
      field,
      problem && problemText(problem),
    ]),
  );
  return (
    <fetcher.Form {...form} id={name} action={action} className="mt-5">
      {isNew && id !== undefined && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && texts.goneMeanwhile}
        saved={isSavedByPage && texts.saved}
      >
        {conflict && theirs && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameIn(theirs))}
            kept={conflict.meanwhile.kept.map(nameIn(theirs))}
            address={address}
          />
        )}
      </FormStatus>
      <Fragment key={shownVersion}>
        {children(
          (returned?.typed as Filled | undefined) ?? values,
          fieldErrorsWithConflicts(
            errors,
            conflict as Parameters<typeof fieldErrorsWithConflicts<Filled>>[1],
            fieldText,
          ),
          problems as Problems<Problem>,
        )}
      </Fragment>
      <SaveBar {...saving} label={texts.save} {...(listAddress && { backTo: listAddress })} />
    </fetcher.Form>
  );

  function nameIn(filled: Filled) {
    return (field: string) => fieldLabel(field, filled) ?? field;
  }
}
