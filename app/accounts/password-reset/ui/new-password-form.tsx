import '../../register-translations.ts';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { FormSubmitRow } from '../../forms/ui/form-submit-row.tsx';
import { useAccountForm } from '../../forms/use-account-form.ts';
import { PasswordField } from '../../passwords/ui/password-field.tsx';
import { visitorChanged } from '../../sessions/visitor-store.ts';
import { ExpiredResetLink } from './expired-reset-link.tsx';

/** Sets a new password with the secret of a password reset link. */
export function NewPasswordForm({ token }: { token: string }) {
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
