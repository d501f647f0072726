import '../register-translations.ts';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { shippingPath } from '../form/checkout-step-urls.ts';
import type { PaymentRefusal } from '../submit-checkout.ts';

/** Why the payment could not begin, and where to put it right. */
export function PaymentRefusalNotice({ refusal }: { refusal: PaymentRefusal }) {
  const t = useWords();
  const others = refusal.messages.filter((message) => message !== refusal.message);
  return (
    <div className="mt-8 border-pomegranate border-l-2 pl-4">
      <h2 className="font-sans font-semibold text-base">{t('checkout.error')}</h2>
      <p className="text-pomegranate">{refusal.message}</p>
      {others.map((message) => (
        <p key={message} className="mt-1 text-sm">
          {message}
        </p>
      ))}
      {refusal.concerns === 'prices' && <p className="mt-1 text-sm">{t('checkout.payNewPrice')}</p>}
      {refusal.concerns === 'bag' && <EditBag />}
      {refusal.concerns === 'limit' && (
        <p className="flex flex-wrap gap-x-6">
          <EditBag />
          <Link to="/contact" className="text-link inline-flex min-h-11 items-center text-sm">
            {t('checkout.writeToUs')}
          </Link>
        </p>
      )}
      {refusal.concerns === 'session' && (
        <Link to={signInAddress('/checkout')} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('checkout.logIn')}
        </Link>
      )}
      {refusal.sale && (
        <Link to={refusal.sale.path} className="text-link inline-flex min-h-11 items-center text-sm">
          {refusal.sale.label}
        </Link>
      )}
      {(refusal.concerns === 'form' || refusal.concerns === 'shipping') && (
        <Link to={shippingPath} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('checkout.changeShipping')}
        </Link>
      )}
    </div>
  );
}

/** Known before anybody pays: the bag was checked when this page opened. */
export function BagBlocksPaymentNotice() {
  const t = useWords();
  return (
    <div className="mt-8 border-pomegranate border-l-2 pl-4">
      <p className="text-pomegranate">{t('checkout.blocked')}</p>
      <EditBag />
    </div>
  );
}

function EditBag() {
  const t = useWords();
  return (
    <Link to="/bag" className="text-link inline-flex min-h-11 items-center text-sm">
      {t('checkout.editBag')}
    </Link>
  );
}
