import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

/** A customer's own data: links to download a copy and to have it deleted. */
export function PersonalDataSection() {
  const t = useWords();
  return (
    <section aria-labelledby="own-data" className="mt-14">
      <h2 id="own-data" className="text-heading">
        {t('ownData.title')}
      </h2>
      <p className="mt-2 max-w-prose text-stone">{t('ownData.copyText')}</p>
      <a href="/account/data" download className="button button-secondary mt-6">
        {t('ownData.copy')}
      </a>
      <p className="mt-8 max-w-prose text-stone">{t('ownData.deleteText')}</p>
      <Link to="/account/deletion" className="account-link text-link mt-2 inline-flex">
        {t('ownData.delete')}
      </Link>
    </section>
  );
}
