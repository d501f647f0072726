import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for a code of the authenticator, or a recovery code, on the way into the back office. */
export function SecondFactorCodeForm({
  next,
  problem,
}: {
  next: string | undefined;
  problem: string | undefined;
}) {
  const t = useWords();
  return (
    <form
      method="post"
      action="/admin/second-factor/code"
      noValidate
      className="admin-panel grid max-w-md gap-5"
    >
      {next && <input type="hidden" name="next" value={next} />}
      <CodeField label={t('secondFactor.code')} hint={t('secondFactor.codeHint')} problem={problem} />
      <div>
        <Button type="submit">{t('secondFactor.enter')}</Button>
      </div>
    </form>
  );
}
