import '../words.ts';
import { data, redirect } from 'react-router';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useWords } from '#app/platform/words.ts';
import { beginCheckout } from '../checkout-key.server.ts';
import { CheckoutView } from '../ui/checkout-view.tsx';
import type { Route } from './+types/checkout';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({ title: t('checkout.title'), isFound: false }));
}

/** A paid session belongs to the payment success page. */
export function loader({ request }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id');
  if (sessionId) throw redirect(`/payment/success?session_id=${encodeURIComponent(sessionId)}`);
  return data(null, { headers: beginCheckout(request) });
}

export default function Checkout() {
  const t = useWords();
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('checkout.title')}</h1>
      <CheckoutView />
    </div>
  );
}
