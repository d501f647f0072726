import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { PasswordField } from '../forms/account-fields.tsx';
import type { AccountField, AccountFieldProblems, AccountFormAnswer } from '../forms/account-form.ts';
import { fieldProblemText, refusalText } from '../forms/refusal-texts.ts';
import { RegistrationFields } from '../sign-in/registration-fields.tsx';

type NewOwnerFormProps = {
  email: string;
  refused: Exclude<AccountFormAnswer, { ok: true }> | undefined;
  typed: Record<string, string>;
};

export function ClaimAccountForm({ email, refused, typed }: NewOwnerFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/verify-email');
  const problems: AccountFieldProblems = refused && 'problems' in refused ? refused.problems : {};
  const field = (name: AccountField) => {
    const problem = problems[name];
    return { name, required: true, error: fieldProblemText(t, problem), defaultValue: typed[name] };
  };
  return (
    <>
      <form method="post" action={address()} noValidate className="grid gap-5">
        <RegistrationFields field={field} isAgreed={Boolean(typed.terms)}>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        </RegistrationFields>
        {refused && (
          <p role="alert" className="text-pomegranate">
            {refusalText(t, refused, 'register')}
          </p>
        )}
        <Button type="submit" className="w-full">
          {t('verify.button')}
        </Button>
      </form>
      <form method="post" action={address('account-removal')} className="mt-10 border-sand border-t pt-6">
        <p className="text-stone">{t('verify.notMeText')}</p>
        <Button type="submit" look="secondary" className="mt-4 w-full">
          {t('verify.notMe')}
        </Button>
      </form>
    </>
  );
}

type EmailChangeConfirmationProps = {
  needsPassword: boolean;
  refused: Exclude<AccountFormAnswer, { ok: true }> | undefined;
};

export function EmailChangeConfirmation({ needsPassword, refused }: EmailChangeConfirmationProps) {
  const t = useWords();
  const address = useFormActionUrl('/verify-email');
  const problem = refused && 'problems' in refused ? refused.problems.current : undefined;
  return (
    <form method="post" action={address()} noValidate className="grid gap-5">
      {needsPassword && (
        <>
          <p className="text-stone">{t('verify.askPassword')}</p>
          <PasswordField
            name="current"
            label={t('login.password')}
            error={fieldProblemText(t, problem)}
            required
            autoComplete="current-password"
          />
        </>
      )}
      {refused && !problem && (
        <p role="alert" className="text-pomegranate">
          {refusalText(t, refused, 'login')}
        </p>
      )}
      <Button type="submit" className={needsPassword ? 'w-full' : 'justify-self-start'}>
        {t('verify.confirmChange')}
      </Button>
    </form>
  );
}
