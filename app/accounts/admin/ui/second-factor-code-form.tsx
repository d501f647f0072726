import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { PasskeyButton } from '../../second-factor/ui/passkey-button.tsx';
import { CodeField } from './code-field.tsx';

type CodeFormProps = {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  next: string | undefined;
  problem: string | undefined;
};

const ADDRESS = '/admin/second-factor/code';

export function SecondFactorCodeForm({ hasAuthenticator, hasPasskey, next, problem }: CodeFormProps) {
  const t = useWords();
  const goesOn = next && <input type="hidden" name="next" value={next} />;
  return (
    <div className="admin-panel grid max-w-md gap-6">
      {hasPasskey && (
        <form method="post" action={ADDRESS}>
          {goesOn}
          <PasskeyButton
            purpose="use"
            look="primary"
            label={t('secondFactor.usePasskey')}
            failed={t('secondFactor.passkeyFailed')}
            missing={t('secondFactor.noPasskeysHere')}
          />
        </form>
      )}
      <form method="post" action={ADDRESS} noValidate className="grid gap-5">
        {goesOn}
        <CodeField
          label={t(hasAuthenticator ? 'secondFactor.code' : 'secondFactor.recoveryCode')}
          hint={t(hasAuthenticator ? 'secondFactor.codeHint' : 'secondFactor.recoveryCodeHint')}
          problem={problem}
        />
        <div>
          <Button type="submit" look={hasPasskey ? 'secondary' : 'primary'}>
            {t('secondFactor.enter')}
          </Button>
        </div>
      </form>
    </div>
  );
}
