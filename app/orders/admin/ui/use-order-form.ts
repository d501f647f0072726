import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { useUnsavedForm } from '#app/ui/admin/form/leave-dialog.tsx';
import type { AdminRefusal } from '#app/ui/admin/refusal.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';

type FormResult = { of: string; ok: boolean };

/** Submits a form on an order's page. `given` is the page's own action data, the result without JavaScript. */
export function useOrderForm<Result extends FormResult>(given: Result | undefined) {
  const fetcher = useFetcher() as FetcherWithComponents<Result | AdminRefusal>;
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const result = answer && isResult(answer) ? answer : undefined;
  return {
    ...useFormResetOnSuccess(fetcher.data, isSaving),
    fetcher,
    isSaving,
    result,
    refused: result && isRefused(result) ? result : undefined,
    outcome: isSaving ? undefined : answer,
  };
}

function isResult<Result extends FormResult>(answer: Result | AdminRefusal): answer is Result {
  return 'of' in answer;
}

function isRefused<Result extends FormResult>(result: Result): result is Extract<Result, { ok: false }> {
  return !result.ok;
}

/** Resets the form after a success. Text that was typed during the request stays, and counts as unsaved. */
export function useFormResetOnSuccess(answer: { ok: boolean } | undefined, isSaving: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { markSent, holdsMore, markSaved } = useUnsavedForm(form);
  const [round, setRound] = useState(0);
  useOnActionData(answer, ({ ok }) => {
    if (!ok) return;
    if (holdsMore()) markSaved();
    else setRound((rounds) => rounds + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are mounted anew in each round.
  useEffect(() => {
    markSent();
    markSaved();
  }, [round, markSent, markSaved]);
  return {
    round,
    form: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => (isSaving ? event.preventDefault() : markSent()),
    },
  };
}
