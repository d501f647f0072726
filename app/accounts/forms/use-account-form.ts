import { type FormEvent, useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import { recheckVisitor, useVisitor } from '../sessions/visitor-store.ts';
import type { AccountField, AccountFieldProblems, AccountFormAnswer } from './account-form-answer.ts';
import { fieldProblemText, type RefusedForm, refusalText } from './refusal-texts.ts';

export type Given = { answer: AccountFormAnswer; typed: Record<string, string> } | undefined;

type Options = {
  /** Its name in `/auth/forms/:form`. */
  name: string;
  of: RefusedForm;
  /** The title of the toast when it is refused, and when there was no answer where that has another. */
  failed: string;
  unanswered?: string;
  /** The form itself says what is wrong: nobody sees or hears a toast under a dialog. */
  isInDialog?: boolean;
  /** What the page's action said, when the form came without JavaScript. */
  given: Given;
  onDone?: (to: string | undefined) => void | Promise<void>;
};

/** One of the account forms: sends itself without leaving the page, says what is wrong and goes to the first mistake. */
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
    // Why it failed stands beside the button.
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
