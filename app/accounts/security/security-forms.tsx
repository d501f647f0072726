import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { FormProblem, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnFormResult } from '../account-area/account-form-result.tsx';
import { FormSubmitRow, type Given, PasswordField, useAccountForm } from '../forms/account-fields.tsx';
import { refusalText } from '../forms/account-form.ts';
import type { OtherSessionsAnswer } from '../sessions/sessions.server.ts';
import { unsavedInputMarker } from '../sessions/visitor-store.ts';

export function PasswordChangeForm({ given, email }: { given: Given; email: string }) {
  const t = useWords();
  const toast = useToasts();
  const address = useFormActionUrl('/account/security');
  const form = useRef<HTMLFormElement>(null);
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'password-change',
    of: 'register',
    failed: t('passwordReset.updateFailed'),
    given,
    onDone: () => {
      form.current?.reset();
      toast({ variant: 'success', title: t('passwordReset.updated'), description: t('security.changed') });
    },
  });
  const secret = { autoComplete: 'new-password' };

  return (
    <form
      {...unsavedInputMarker}
      ref={form}
      action={address('password-change')}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="mt-6 grid max-w-md gap-5"
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('current')}
        {...secret}
        label={t('security.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        {...secret}
        label={t('passwordReset.newPassword')}
        hint={t('passwordReset.newHint')}
      />
      <PasswordField {...field('confirmation')} {...secret} label={t('passwordReset.newConfirmation')} />
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('security.password')}
      </FormSubmitRow>
    </form>
  );
}

/** The required proof: the password, a new sign-in (with Google or otherwise), or none shortly after a sign-in. */
export type ProofOfOwner = 'password' | 'google' | 'sign-in' | 'none';

type EndOtherSessionsFormProps = {
  hasOthers: boolean;
  proof: ProofOfOwner;
  given: OtherSessionsAnswer | undefined;
};

export function EndOtherSessionsForm({ hasOthers, proof, given }: EndOtherSessionsFormProps) {
  const t = useWords();
  const fetcher = useFetcher<{ others: OtherSessionsAnswer }>();
  const address = useFormActionUrl('/account/security');
  const password = useRef<HTMLInputElement>(null);
  const answer = fetcher.data?.others ?? given;
  const reason = answer?.ok === false ? answer.reason : undefined;
  useOnFormResult(fetcher.data?.others, () => password.current?.focus());
  return (
    <>
      <p role="status" className="mt-4 text-olive empty:hidden">
        {answer?.ok && t('security.othersEnded', { count: answer.ended })}
      </p>
      {hasOthers && (proof === 'google' || proof === 'sign-in') && (
        <p className="mt-6 max-w-prose text-stone">
          {t('security.othersSignInAgain')}{' '}
          {proof === 'google' && (
            <a href="/auth/google?next=%2Faccount%2Fsecurity" target="_self" className="text-link">
              {t('login.google')}
            </a>
          )}
        </p>
      )}
      {hasOthers && (proof === 'password' || proof === 'none') && (
        <fetcher.Form method="post" action={address('other-sessions')} noValidate className="mt-6 max-w-md">
          {proof === 'password' && (
            <PasswordField
              ref={password}
              name="current"
              id="others-current"
              label={t('security.current')}
              hint={t('security.othersHint')}
              error={
                reason === 'password-required' || reason === 'wrong-password'
                  ? t(reason === 'wrong-password' ? 'security.currentWrong' : 'security.currentRequired')
                  : undefined
              }
              required
              autoComplete="current-password"
            />
          )}
          <FormProblem className="mt-5 empty:hidden">
            {answer?.ok === false && answer.reason === 'too-many' && refusalText(t, answer, 'login')}
          </FormProblem>
          <SubmitButton look="secondary" className="mt-6" disabled={fetcher.state !== 'idle'}>
            {t('security.endOthers')}
          </SubmitButton>
        </fetcher.Form>
      )}
    </>
  );
}
