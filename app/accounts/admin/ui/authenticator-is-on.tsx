import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';

export function AuthenticatorIsOn({ since }: { since: string }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="authenticator">
      <h2 id="authenticator">{t('secondFactor.authenticator')}</h2>
      <p className="mt-2">{t('secondFactor.isOn', { since: formatDateTime(since, language) })}</p>
      <p className="mt-2 text-stone">{t('secondFactor.lost')}</p>
    </section>
  );
}
