import '../../register-translations.ts';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { LONGEST_EMAIL } from '../../forms/account-field-lengths.ts';
import type { AccountField } from '../../forms/account-form-answer-and-submit-results.ts';
import { FormSubmitRow } from '../../forms/ui/form-submit-row.tsx';
import { type Given, useAccountForm } from '../../forms/use-account-form.ts';
import { visitorChanged } from '../../sessions/visitor-store.ts';
import { RegistrationFields } from './registration-fields.tsx';

type RegistrationFormProps = {
  given: Given;
  next: string;
  /** What the shop knows of them already, by field. */
  known: Record<string, string> | undefined;
};

export function RegistrationForm({ given, next, known }: RegistrationFormProps) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'registration',
    of: 'register',
    failed: t('register.failed'),
    given,
    onDone: async (to = '/account') => {
      toast({ variant: 'success', title: t('register.success'), description: t('register.welcome') });
      await navigate(to, { replace: true });
      await visitorChanged();
    },
  });

  const filled = (name: AccountField) => {
    const { defaultValue = known?.[name], ...rest } = field(name);
    return { ...rest, defaultValue };
  };

  return (
    <form action="/register" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="next" value={given?.typed.next ?? next} />
      <RegistrationFields field={filled} isAgreed={Boolean(given?.typed.terms)}>
        <Field
          {...filled('email')}
          label={t('login.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={LONGEST_EMAIL}
        />
      </RegistrationFields>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('register.submit')}
      </FormSubmitRow>
    </form>
  );
}
