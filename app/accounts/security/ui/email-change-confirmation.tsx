import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AccountFormAnswer } from '../../forms/account-form-answer.ts';
import { fieldProblemText, refusalText } from '../../forms/refusal-texts.ts';
import { PasswordField } from '../../passwords/ui/password-field.tsx';

type EmailChangeConfirmationProps = {
  needsPassword: boolean;
  refused: Exclude<AccountFormAnswer, { ok: true }> | undefined;
};

/** Confirms one half of a change of address by a click or the password, without JavaScript. */
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
