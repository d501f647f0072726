import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';

/** Said when the shopper comes back from the payment page without paying, or came there too late. */
export function PaymentNotCompletedNotice({ because }: { because: 'cancelled' | 'ended' }) {
  const t = useWords();
  return (
    <p role="status" className="mt-6 border-sea border-l-2 pl-4">
      {t(`checkout.${because}`)}
    </p>
  );
}
