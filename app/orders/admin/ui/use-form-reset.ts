import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useUnsavedForm } from '#app/ui/admin/form/use-unsaved-changes.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';

/** Text typed during the request stays, unsaved. */
export function useFormResetOnSuccess(answer: { ok: boolean } | undefined, isSaving: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { markSent, holdsMore, markSaved } = useUnsavedForm(form);
  const [round, setRound] = useState(0);
  useOnActionData(answer, ({ ok }) => {
    if (!ok) return;
    if (holdsMore()) markSaved();
    else setRound((rounds) => rounds + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each round the fields show what counts as saved.
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
