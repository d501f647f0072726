import { useFetcher } from 'react-router';
import { languages } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { EmailField, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';

export type TestMailAnswer = { of: 'test' } & (
  | { ok: true; to: string }
  | { ok: false; reason: 'invalid-email' | 'too-many-requests' | 'refused' | 'not-sent'; said?: string }
) & { typed: string };

type TestMailFormProps = {
  kind: string;
  testId: string;
  email: string;
  given: TestMailAnswer | undefined;
};

export function TestMailForm({ kind, testId, email, given }: TestMailFormProps) {
  const t = useWords();
  const language = useLanguage();
  const fetcher = useFetcher<TestMailAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isSending = fetcher.state !== 'idle';
  const said = answer && 'of' in answer ? answer : undefined;
  const isWrong = said?.ok === false && said.reason === 'invalid-email';
  return (
    <section className="admin-panel mt-8" aria-labelledby="test-mail">
      <h2 id="test-mail">{t('mails.test')}</h2>
      <p className="mt-1 text-stone">{t('mails.testText')}</p>
      <fetcher.Form
        method="post"
        action={`/admin/mails/${kind}/tests`}
        noValidate
        className="mt-4 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        <input type="hidden" name="testId" value={testId} />
        <EmailField
          id="test-to"
          name="to"
          label={t('mails.testTo')}
          required
          autoComplete="off"
          defaultValue={said?.typed ?? email}
          error={isWrong && !isSending ? t('mails.testProblem.invalid-email') : undefined}
        />
        <SelectField
          id="test-language"
          name="language"
          label={t('mails.testLanguage')}
          defaultValue={language}
          required
        >
          <SelectOptions values={languages} label={(one) => t(`adminUi.language.${one}`)} />
        </SelectField>
        <div>
          <SubmitButton look="secondary" aria-disabled={isSending}>
            {t(isSending ? 'mails.sendingTest' : 'mails.sendTest')}
          </SubmitButton>
        </div>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {answer && !isSending && !isWrong && <Outcome answer={answer} />}
      </div>
    </section>
  );
}

function Outcome({ answer }: { answer: TestMailAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note wrap-anywhere" data-tone={answer.ok ? 'good' : 'warning'}>
      {answer.ok
        ? t('mails.testSent', { to: answer.to })
        : t(`mails.testProblem.${answer.reason}`, { said: answer.said })}
    </p>
  );
}
