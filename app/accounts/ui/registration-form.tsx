import '../words.ts';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { Field } from '#app/ui/field.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_PASSWORD } from '../password.ts';
import { type Given, useAccountForm } from '../use-account-form.ts';
import { visitorChanged } from '../visitor.ts';
import { FormEnd } from './form-end.tsx';
import { TermsBox } from './terms-box.tsx';

type RegistrationFormProps = { given: Given; next: string };

export function RegistrationForm({ given, next }: RegistrationFormProps) {
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
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: LONGEST_PASSWORD };

  return (
    <form action="/register" method="post" noValidate onSubmit={onSubmit} className="@container grid gap-5">
      <input type="hidden" name="next" value={given?.typed.next ?? next} />
      <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
        <Field
          {...field('firstName')}
          label={t('register.firstName')}
          autoComplete="given-name"
          maxLength={LONGEST_NAME}
        />
        <Field
          {...field('lastName')}
          label={t('register.lastName')}
          autoComplete="family-name"
          maxLength={LONGEST_NAME}
        />
      </div>
      <Field
        {...field('email')}
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LONGEST_EMAIL}
      />
      <Field
        {...field('password')}
        {...secret}
        label={t('login.password')}
        hint={t('register.passwordHint')}
      />
      <Field {...field('confirmation')} {...secret} label={t('register.confirmation')} />
      <TermsBox error={field('terms').error} isAgreed={Boolean(given?.typed.terms)} />
      <FormEnd refusal={refusal} isSending={isSending}>
        {t('register.submit')}
      </FormEnd>
    </form>
  );
}
