import { type FormEvent, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import { recheckVisitor, useVisitor } from '../sessions/visitor-store.ts';
import type { AccountField, AccountFieldProblems, AccountFormAnswer } from './account-form.ts';
import { fieldProblemText, type RefusedForm, refusalText } from './refusal-texts.ts';

export type Given = { answer: AccountFormAnswer; typed: Record<string, string> } | undefined;

type Options = {
  /** Name in `/auth/forms/:form`. */
  name: string;
  of: RefusedForm;
  failed: string;
  unanswered?: string;
  isInDialog?: boolean;
  given: Given;
  onDone?: (to: string | undefined) => void | Promise<void>;
};

export function useAccountForm({
  name,
  of,
  failed,
  unanswered = failed,
  isInDialog = false,
  given,
  onDone,
}: Options) {
  const t = useWords();
  const toast = useToasts();
  const dismissNotice = useRef(() => {});
  const visitor = useVisitor();
  const { answer, isSending, post } = useJsonForm<AccountFormAnswer>(`/auth/forms/${name}`, given?.answer);
  const problems: AccountFieldProblems = answer && 'problems' in answer ? answer.problems : {};

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    dismissNotice.current();
    const said = await post(form);
    if (!said) return;
    if (said.ok) return onDone?.(said.to);
    if (said.reason === 'signed-out') void recheckVisitor();
    const title = said.reason === 'unreachable' ? unanswered : failed;
    if (!isInDialog) dismissNotice.current = toast({ variant: 'destructive', title });
    const wrong = 'problems' in said ? Object.keys(said.problems) : [];
    const fields = [...form.elements] as HTMLInputElement[];
    fields.find((field) => wrong.includes(field.name))?.focus();
  }

  const field = (field: AccountField) => {
    const problem = problems[field];
    return {
      name: field,
      required: true,
      error: fieldProblemText(t, problem),
      defaultValue: given?.typed[field],
    };
  };
  const isOver = answer?.ok === false && answer.reason === 'signed-out' && Boolean(visitor);
  const refusal = answer && !answer.ok && !isOver ? refusalText(t, answer, of) : undefined;
  return { answer, refusal, isSending, onSubmit, field };
}
