import '../words.ts';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { visitorChanged } from '../visitor.ts';
import { DeadLink } from './dead-link.tsx';
import { FormEnd } from './form-end.tsx';
import { PasswordField } from './password-field.tsx';

/** Sets a new password with the secret of a recovery link. */
export function NewPasswordForm({ token }: { token: string }) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'new-password',
    of: 'register',
    failed: t('recovery.updateFailed'),
    given: undefined,
    onDone: async (to = '/account') => {
      toast({ variant: 'success', title: t('recovery.updated'), description: t('login.passwordSet') });
      await visitorChanged();
      await navigate(to, { replace: true });
    },
  });
  if (answer?.ok === false && answer.reason === 'dead-link') return <DeadLink />;
  const secret = { autoComplete: 'new-password' };

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="needs-scripting grid gap-5">
      <p className="mb-3 text-stone">{t('recovery.newLead')}</p>
      <input type="hidden" name="token" value={token} />
      <PasswordField
        {...field('password')}
        {...secret}
        label={t('recovery.newPassword')}
        hint={t('recovery.newHint')}
      />
      <PasswordField {...field('confirmation')} {...secret} label={t('recovery.newConfirmation')} />
      <FormEnd refusal={refusal} isSending={isSending}>
        {t('recovery.newSubmit')}
      </FormEnd>
    </form>
  );
}
