import { useNavigate } from 'react-router';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { FormSubmitRow, PasswordField, useAccountForm } from '../forms/account-fields.tsx';
import { useResetToken } from '../passwords/use-reset-token.ts';
import { visitorChanged } from '../sessions/visitor-store.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('passwordReset.newTitle', 'passwordReset.description');

/** The page has no loader or action. It sends the link's secret to `/auth/forms/new-password` in a request body. */
export default function ResetPassword() {
  const t = useWords();
  const token = useResetToken();
  return (
    <AuthPageFrame title={t('passwordReset.newTitle')}>
      <p className="without-scripting">{t('passwordReset.needsScripting')}</p>
      {/* The box is as tall as the form, so that the layout does not shift if the link turns out to be invalid. */}
      <div className="-mt-5 min-h-[27rem]">
        {token === undefined ? <ExpiredResetLink /> : <NewPasswordForm token={token ?? ''} />}
      </div>
    </AuthPageFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'new-password',
    of: 'register',
    failed: t('passwordReset.updateFailed'),
    given: undefined,
    onDone: async (to = '/account') => {
      toast({ variant: 'success', title: t('passwordReset.updated'), description: t('login.passwordSet') });
      await visitorChanged();
      await navigate(to, { replace: true });
    },
  });
  if (answer?.ok === false && answer.reason === 'dead-link') return <ExpiredResetLink />;
  const secret = { autoComplete: 'new-password' };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="needs-scripting grid gap-5">
      <p className="mb-3 text-stone">{t('passwordReset.newLead')}</p>
      <input type="hidden" name="token" value={token} />
      <PasswordField
        {...field('password')}
        {...secret}
        label={t('passwordReset.newPassword')}
        hint={t('passwordReset.newHint')}
      />
      <PasswordField {...field('confirmation')} {...secret} label={t('passwordReset.newConfirmation')} />
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('passwordReset.newSubmit')}
      </FormSubmitRow>
    </form>
  );
}

function ExpiredResetLink() {
  const t = useWords();
  return (
    <>
      <p className="text-pomegranate">{t('passwordReset.deadLink')}</p>
      <ButtonLink to="/forgot-password" className="mt-6 w-full">
        {t('passwordReset.askAgain')}
      </ButtonLink>
    </>
  );
}
