import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Displays the recovery codes, only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('secondFactor.codes')}</h2>
      <p className="mt-2">{t('secondFactor.codesText')}</p>
      <ul className="my-5 grid grid-cols-2 gap-x-6 gap-y-2 text-lg">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to="/admin" look="primary">
        {t('secondFactor.kept')}
      </ButtonLink>
    </section>
  );
}
