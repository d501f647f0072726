import { useWords } from '#app/platform/text/translations.ts';

/** Leads to the payment page, since the security policy (`form-action`) forbids a form's redirect to another site. */
export function ContinueToPayment({ to }: { to: string }) {
  const t = useWords();
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <h1 className="text-title">{t('giftCardPurchase.leading')}</h1>
      <p className="mt-4">
        <a href={to} className="text-link" data-stay>
          {t('giftCardPurchase.toPayment')}
        </a>
      </p>
    </div>
  );
}
