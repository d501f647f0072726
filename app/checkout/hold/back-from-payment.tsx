import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { HoldCountdown } from './hold-countdown.tsx';

/** Said when the shopper comes back from the payment page without paying, or came there too late; and how long their pieces are still kept. */
export function BackFromPayment({ because }: { because: 'cancelled' | 'ended' | undefined }) {
  const t = useWords();
  return (
    <>
      {because && (
        <p role="status" className="border-sea border-l-2 pl-4">
          {t(`hold.${because}`)}
        </p>
      )}
      <HoldCountdown />
    </>
  );
}
