import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';

export function RecoveryCodesLeft({ codesLeft }: { codesLeft: number }) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="recovery-codes-left">
      <h2 id="recovery-codes-left">{t('secondFactor.codes')}</h2>
      <p className="mt-2">{t('secondFactor.codesLeft', { count: codesLeft })}</p>
      <form method="post" action="/admin/second-factor/recovery-codes" className="mt-5">
        <Button type="submit" look="secondary">
          {t('secondFactor.renew')}
        </Button>
      </form>
    </section>
  );
}
