import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { NoLastName, PasswordField, type useAccountForm } from '../forms/account-fields.tsx';
import { LONGEST_NAME } from '../forms/account-form.ts';

type RegistrationFieldsProps = {
  field: ReturnType<typeof useAccountForm>['field'];
  isAgreed: boolean;
  children: ReactNode;
};

export function RegistrationFields({ field, isAgreed, children }: RegistrationFieldsProps) {
  const t = useWords();
  const secret = { autoComplete: 'new-password' };
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
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
        <NoLastName
          isOffered={field('lastName').error !== undefined}
          isChecked={field('noLastName').defaultValue === 'on'}
        >
          {t('register.noLastName')}
        </NoLastName>
      </div>
      {children}
      <PasswordField
        {...field('password')}
        {...secret}
        label={t('login.password')}
        hint={t('register.passwordHint')}
      />
      <PasswordField {...field('confirmation')} {...secret} label={t('register.confirmation')} />
      <TermsCheckbox error={field('terms').error} isAgreed={isAgreed} />
    </>
  );
}

/** Opens the links in a new tab, so that the form keeps its input. */
function TermsCheckbox({ error, isAgreed }: { error: string | undefined; isAgreed: boolean }) {
  const t = useWords();
  const [start, terms, middle, privacy, end] = t('register.agree').split(/<\/?(?:terms|privacy)>/);
  return (
    <div>
      <label className="flex items-start gap-3 py-2">
        <input
          type="checkbox"
          name="terms"
          required
          defaultChecked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>
          {start}
          <TextLink to="/terms" target="_blank">
            {terms}
          </TextLink>
          {middle}
          <TextLink to="/privacy" target="_blank">
            {privacy}
          </TextLink>
          {end}
        </span>
      </label>
      {error && (
        <p id="terms-error" className="mt-1 text-pomegranate text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
