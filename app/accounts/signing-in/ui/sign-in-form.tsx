import '../../register-translations.ts';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { Link } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { LONGEST_EMAIL } from '../../forms/account-field-lengths.ts';
import { FormSubmitRow } from '../../forms/ui/form-submit-row.tsx';
import { type Given, useAccountForm } from '../../forms/use-account-form.ts';
import { PasswordField } from '../../passwords/ui/password-field.tsx';
import { visitorChanged } from '../../sessions/visitor-store.ts';

type SignInFormProps = { given: Given; next: string; brand: string | undefined };

export function SignInForm({ given, next, brand }: SignInFormProps) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const isOnWayToPay = (given?.typed.next ?? next).startsWith('/checkout');
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'sign-in',
    of: isOnWayToPay ? 'checkout' : 'login',
    failed: t(isOnWayToPay ? 'login.checkout.failed' : 'login.failed'),
    given,
    onDone: async (to = '/account') => {
      toast({
        variant: 'success',
        title: t('login.success'),
        description: t('login.welcomeBack', { brand }),
      });
      await navigate(to, { replace: true });
      await visitorChanged();
    },
  });

  return (
    <form action="/login" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="next" value={given?.typed.next ?? next} />
      <Field
        {...field('email')}
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LONGEST_EMAIL}
      />
      <PasswordField {...field('password')} label={t('login.password')} autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="remember"
            defaultChecked={!given || Boolean(given.typed.remember)}
            className="size-5 accent-ink"
          />
          {t('login.remember')}
        </label>
        <Link to="/forgot-password" className="account-link text-link">
          {t('login.forgot')}
        </Link>
      </div>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('login.submit')}
      </FormSubmitRow>
    </form>
  );
}
