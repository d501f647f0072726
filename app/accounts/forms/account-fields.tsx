import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { EmailField as AnyEmailField, Checkbox, Field, FormProblem } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import { recheckVisitor, useVisitor } from '../sessions/visitor-store.ts';
import {
  type AccountField,
  type AccountFieldProblems,
  type AccountFormAnswer,
  fieldProblemText,
  LONGEST_PASSWORD,
  type RefusedForm,
  refusalText,
} from './account-form.ts';

type FormEndProps = {
  refusal: string | undefined;
  isSending: boolean;
  isInDialog?: boolean | undefined;
  children: ReactNode;
};

export function FormSubmitRow({ refusal, isSending, isInDialog, children }: FormEndProps) {
  return (
    <>
      {refusal && !(isInDialog && isSending) && <FormProblem>{refusal}</FormProblem>}
      <SubmitButton className="w-full" aria-disabled={isSending || undefined}>
        {children}
      </SubmitButton>
    </>
  );
}

type NoLastNameProps = { isOffered: boolean; isChecked: boolean; children: ReactNode };

/** Lets a customer with only one name leave the last name empty. Offered once the last name was reported as missing. */
export function NoLastName({ isOffered, isChecked, children }: NoLastNameProps) {
  const look = isOffered ? 'flex' : 'hidden has-checked:flex';
  return (
    <Checkbox name="noLastName" defaultChecked={isChecked} className={`${look} sm:col-span-2`}>
      {children}
    </Checkbox>
  );
}

export function EmailField(field: Partial<ComponentProps<typeof Field>> & { name: string }) {
  const t = useWords();
  return <AnyEmailField label={t('login.email')} autoComplete="username" {...field} />;
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'maxLength'>;

export function PasswordField({ className = '', ...field }: PasswordFieldProps) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <div className={`relative [&_input]:pr-24 ${className}`}>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_PASSWORD}
      />
      <button
        type="button"
        className="needs-scripting absolute top-[1.625rem] right-0 h-12 min-w-11 px-3 text-sm underline underline-offset-4"
        aria-controls={field.id ?? field.name}
        aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'login.hide' : 'login.show')}
      </button>
    </div>
  );
}

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

export function useAccountForm({ name, of, failed, given, onDone, ...options }: Options) {
  const { unanswered = failed, isInDialog = false } = options;
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
    const error = fieldProblemText(t, problems[field]);
    return { name: field, required: true, error, defaultValue: given?.typed[field] };
  };
  const isOver = answer?.ok === false && answer.reason === 'signed-out' && Boolean(visitor);
  const refusal = answer && !answer.ok && !isOver ? refusalText(t, answer, of) : undefined;
  return { answer, refusal, isSending, onSubmit, field };
}

/** Uses a plain link, since the target is outside of the shop and needs no page transition. */
export function GoogleButton({ next }: { next: string }) {
  const t = useWords();
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-stone before:h-px before:flex-1 before:bg-sand after:h-px after:flex-1 after:bg-sand">
        {t('login.or')}
      </p>
      <a
        href={`/auth/google?next=${encodeURIComponent(next)}`}
        target="_self"
        className="button button-secondary w-full"
      >
        {t('login.google')}
      </a>
    </>
  );
}
