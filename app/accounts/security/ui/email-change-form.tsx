import '../register-translations.ts';
import '../../register-translations.ts';
import { useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { LONGEST_EMAIL } from '../../forms/account-field-lengths.ts';
import { unsavedInputMarker } from '../../forms/has-unsaved-input.ts';
import { FormSubmitRow } from '../../forms/ui/form-submit-row.tsx';
import { type Given, useAccountForm } from '../../forms/use-account-form.ts';
import { PasswordField } from '../../passwords/ui/password-field.tsx';

/** Asks for another address; the answer comes by mail, first to the present one. */
export function EmailChangeForm({ given, email }: { given: Given; email: string }) {
  const t = useWords();
  const address = useFormActionUrl('/account/security');
  const form = useRef<HTMLFormElement>(null);
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'email-change',
    of: 'register',
    failed: t('security.emailFailed'),
    given,
    onDone: () => form.current?.reset(),
  });

  return (
    <form
      {...unsavedInputMarker}
      ref={form}
      action={address('email-change')}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="mt-6 grid max-w-md gap-5"
    >
      <Field
        {...field('email')}
        id="new-email"
        label={t('security.newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={LONGEST_EMAIL}
      />
      <PasswordField
        {...field('current')}
        id="email-current"
        label={t('security.current')}
        autoComplete="current-password"
      />
      <p role="status" className="text-olive empty:hidden">
        {answer?.ok && t('security.emailAskedText', { email })}
      </p>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('security.email')}
      </FormSubmitRow>
    </form>
  );
}
