import { type FormEvent, useId } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { TextLink } from '#app/ui/link.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import type { SignUpAnswer } from './subscribe.server.ts';

export function SignUpForm({ given }: { given?: { answer: SignUpAnswer; email: string } | undefined }) {
  const t = useWords();
  const id = useId();
  const { answer, setAnswer, isSending, post } = useJsonForm('/newsletter/subscriptions', given?.answer);
  const problem = answer?.ok === false ? answer.reason : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const said = form.checkValidity() ? await post(form) : ({ ok: false, reason: 'invalid-email' } as const);
    if (!said) return;
    setAnswer(said);
    if (said.ok) form.reset();
    else if (said.reason === 'invalid-email') form.querySelector('input')?.focus();
  }

  return (
    <form action="/newsletter" method="post" noValidate onSubmit={submit} className="max-w-md">
      <label htmlFor={id} className="text-sm">
        {t('signUp.email')}
      </label>
      <div className="sign-up-line">
        <input
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          defaultValue={given?.answer.ok ? undefined : given?.email}
          aria-invalid={problem === 'invalid-email' || undefined}
          aria-describedby={`${id}-said ${id}-note`}
        />
        <button type="submit" aria-disabled={isSending || undefined}>
          {t('signUp.subscribe')}
        </button>
      </div>
      <p id={`${id}-said`} role="status" className="sign-up-said" data-problem={problem}>
        {problem && t(`signUp.problem.${problem}`)}
        {answer?.ok && t('signUp.signedUp')}
      </p>
      <p id={`${id}-note`} className="mt-2 text-sm text-stone">
        {t('signUp.note')} <TextLink to="/privacy">{t('signUp.privacy')}</TextLink>
      </p>
    </form>
  );
}
