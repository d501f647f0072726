import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { FormProblem, useFormActionUrl } from '#app/ui/form.tsx';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { useOnFormResult } from '../account-area/account-form-result.tsx';
import { PasswordField } from '../forms/account-fields.tsx';

type DeletionFormProps = {
  email: string;
  needsLink: boolean;
  token: string;
  given: DeletionAnswer | undefined;
};

export function DeletionForm({ email, needsLink, token, given }: DeletionFormProps) {
  const t = useWords();
  const fetcher = useFetcher<DeletionAnswer>();
  const address = useFormActionUrl('/account/deletion');
  const password = useRef<HTMLInputElement>(null);
  const answer = fetcher.data ?? given;
  const reason = answer && !answer.ok ? answer.reason : undefined;
  const isOfPassword = reason === 'password-required' || reason === 'wrong-password';
  const asksForLink = needsLink && (!token || reason === 'dead-link');
  useOnFormResult(fetcher.data, () => password.current?.focus());

  return (
    <fetcher.Form
      method="post"
      action={asksForLink ? address('link') : address()}
      noValidate
      className="mt-10 max-w-md border-sand border-t pt-8"
    >
      {!asksForLink && token && <input type="hidden" name="token" value={token} />}
      {!needsLink && !token && (
        <PasswordField
          ref={password}
          name="current"
          id="deletion-current"
          label={t('ownData.password')}
          error={isOfPassword ? t(`ownData.refused.${reason}`) : undefined}
          required
          autoComplete="current-password"
        />
      )}
      {asksForLink && <p className="text-stone">{t('ownData.linkText', { email })}</p>}
      <FormProblem className="mt-5 empty:hidden">
        {answer && !answer.ok && !isOfPassword && refusalText(t, answer)}
      </FormProblem>
      <div role="status" className="mt-5 text-olive empty:hidden">
        {answer?.ok && t('ownData.linkMailed', { email })}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton disabled={fetcher.state !== 'idle'}>
          {t(asksForLink ? 'ownData.mailLink' : 'ownData.deleteForGood')}
        </SubmitButton>
        <SecondaryLink to="/account/security">{t('ownData.keep')}</SecondaryLink>
      </div>
    </fetcher.Form>
  );
}

function refusalText(t: Words, answer: Exclude<DeletionAnswer, { ok: true }>): string {
  const minutes = answer.reason === 'too-many' ? Math.ceil(answer.waitSeconds / 60) : 0;
  return t(`ownData.refused.${answer.reason}`, { minutes });
}

export type DeletionRefusal =
  | {
      ok: false;
      reason:
        | 'password-required'
        | 'wrong-password'
        | 'dead-link'
        | 'last-admin'
        | 'signed-out'
        | 'unreachable';
    }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

export type DeletionAnswer = { ok: true; done: 'mailed' } | DeletionRefusal;

export const deletionStatuses: Record<DeletionRefusal['reason'], number> = {
  'password-required': 400,
  'wrong-password': 403,
  'dead-link': 410,
  'last-admin': 409,
  'signed-out': 401,
  'too-many': 429,
  unreachable: 503,
};
