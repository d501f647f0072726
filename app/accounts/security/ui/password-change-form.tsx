import { useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { unsavedInputMarker } from '../../forms/has-unsaved-input.ts';
import { FormSubmitRow } from '../../forms/ui/form-submit-row.tsx';
import { type Given, useAccountForm } from '../../forms/use-account-form.ts';
import { PasswordField } from '../../passwords/ui/password-field.tsx';

/** Clears itself on success. `email` tells password managers the account. */
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
