import '../words.ts';
import { useWords } from '#app/platform/words.ts';

/** Said when the shopper comes back from the payment page without paying. */
export function CancelledNotice() {
  const t = useWords();
  return (
    <p role="status" className="mt-6 border-sea border-l-2 pl-4">
      {t('checkout.cancelled')}
    </p>
  );
}
