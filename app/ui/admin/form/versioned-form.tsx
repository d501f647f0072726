import { Fragment, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useSameList } from '../list/list-return-path.tsx';
import type { AdminRefusal } from '../refusal.tsx';
import {
  FormStatus,
  fieldErrorsWithConflicts,
  HiddenMergeFields,
  MergeNote,
  mergedFieldsText,
  SaveBar,
} from './form-blocks.tsx';
import { useFocusFirstField, useVersionedForm } from './use-versioned-form.ts';

type Problems<Problem> = Partial<Record<string, Problem>>;

export type FormTexts = {
  save: string;
  saved: string;
  /** Returns a sentence about the saved object. */
  savedText?: (title: string) => string;
  notSaved: string;
  /** The message if the object was deleted meanwhile and sending the form again adds a new one. */
  goneMeanwhile?: string;
  /** The message instead of `goneMeanwhile` if sending the form again cannot add the object. */
  gone?: string;
};

type VersionedFormProps<Filled, Problem> = {
  /** The form's id, for a button outside the form. */
  name?: string;
  /** The form's URL, if the page has several forms. */
  action?: string;
  /** The displayed version. The version of a new object is empty, and its `id` is set if the form provides one. */
  shown: { id?: string | undefined; version: string; base: FormBase };
  values: Filled;
  /** Result of a submission without JavaScript. */
  given: FormAnswer<Filled, Problem> | undefined;
  /** The URL that reloads the page with the version that another operator saved. */
  address: string;
  /** The URL of the link back, also opened after an object was added. */
  listAddress?: string;
  /** Opens the page of an added object instead of the list. */
  opensAdded?: boolean;
  isNew?: boolean;
  texts: FormTexts;
  problemText: (problem: Problem, field: string) => string | undefined;
  fieldLabel: (field: string, filled: Filled) => string | undefined;
  fieldText: (filled: Filled, field: string) => string;
  /** `errors` contains the messages for `problems` and conflicts. */
  children: (values: Filled, errors: Record<string, ReactNode>, problems: Problems<Problem>) => ReactNode;
};

/** A form that merges its changes with those that other operators saved meanwhile. */
export function VersionedForm<Filled extends object, Problem>({
  name,
  action,
  shown,
  values,
  given,
  address,
  listAddress,
  opensAdded = false,
  isNew = false,
  texts,
  problemText,
  fieldLabel,
  fieldText,
  children,
}: VersionedFormProps<Filled, Problem>) {
  type Answer = FormAnswer<Filled, Problem>;
  const t = useWords();
  const sameList = useSameList();
  const fetcher = useFetcher<Answer | AdminRefusal>();
  // A new object keeps the id of its first form, so that submitting twice adds the object once.
  const [id] = useState(shown.id);
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm<Answer>({
      fetcher: fetcher as { state: string; data: Answer | AdminRefusal | undefined },
      version: shown.version,
      given,
      notSaved: texts.notSaved,
      saved: ({ kept, title = '' }) => ({
        title: texts.saved,
        description:
          [texts.savedText?.(title), mergedFieldsText(t, kept.map(nameIn(values)))]
            .filter(Boolean)
            .join(' ') || undefined,
        ...(isNew && { to: opensAdded ? sameList(`${listAddress}/${id}`) : listAddress }),
      }),
    });
  useFocusFirstField(form.ref, isNew);
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  const theirs = conflict?.meanwhile.theirs as Filled | undefined;
  const errors = errorsOf(problems as Problems<Problem>, problemText);
  const nameIn = (filled: Filled) => (field: string) => fieldLabel(field, filled) ?? field;
  return (
    <fetcher.Form {...form} id={name} action={action} className="mt-5">
      {isNew && id !== undefined && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="version" value={isGone && !texts.gone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && (texts.gone ?? texts.goneMeanwhile)}
        saved={isSavedByPage && given?.ok && (texts.savedText?.(given.title ?? '') ?? texts.saved)}
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
}

function errorsOf<Problem>(
  problems: Problems<Problem>,
  problemText: (problem: Problem, field: string) => string | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problem && problemText(problem, field)]),
  );
}
