import '../register-translations.ts';
import { href } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

const goes = ['profile', 'addresses', 'signIn', 'newsletter'] as const;
const stays = ['orders', 'stripe'] as const;

/** What deleting an account takes away, what the law keeps, and what becomes of orders on their way. */
export function DeletionConsequences({ underWay }: { underWay: string[] }) {
  const t = useWords();
  return (
    <div className="max-w-prose">
      <p className="mt-3 text-stone">{t('ownData.deleteLead')}</p>
      <h2 className="mt-8 text-heading">{t('ownData.goes')}</h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-stone">
        {goes.map((what) => (
          <li key={what}>{t(`ownData.goes.${what}`)}</li>
        ))}
      </ul>
      <h2 className="mt-8 text-heading">{t('ownData.stays')}</h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-stone">
        {stays.map((what) => (
          <li key={what}>{t(`ownData.stays.${what}`)}</li>
        ))}
      </ul>
      {underWay.length > 0 && (
        <div className="mt-8 border-terracotta border-l-2 pl-4">
          <p className="font-medium">{t('ownData.underWay', { count: underWay.length })}</p>
          <ul>
            {underWay.map((orderNumber) => (
              <li key={orderNumber}>
                <Link
                  to={href('/account/orders/:orderNumber', { orderNumber })}
                  className="account-link text-link inline-flex tabular-nums"
                >
                  <UnbrokenNumbers>{orderNumber}</UnbrokenNumbers>
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-stone">{t('ownData.underWayText')}</p>
        </div>
      )}
    </div>
  );
}
