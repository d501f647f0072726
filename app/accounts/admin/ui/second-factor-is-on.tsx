import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { Button } from '#app/ui/button.tsx';

/** Since when it is on and how many recovery codes are left, with the way to new ones. */
export function SecondFactorIsOn({ since, codesLeft }: { since: string; codesLeft: number }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="second-factor-on">
      <h2 id="second-factor-on">{t('secondFactor.isOn', { since: formatDateTime(since, language) })}</h2>
      <p className="mt-2">{t('secondFactor.codesLeft', { count: codesLeft })}</p>
      <p className="mt-2 text-stone">{t('secondFactor.lost')}</p>
      <form method="post" action="/admin/second-factor/recovery-codes" className="mt-5">
        <Button type="submit" look="secondary">
          {t('secondFactor.renew')}
        </Button>
      </form>
    </section>
  );
}
