import { redirect } from 'react-router';
import { proceedToPayment } from '#app/payments/proceed-to-payment.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { additionPath, endedGiftCardPaymentPath, endedPaymentPath } from '../form/checkout-step-urls.ts';
import type { Route } from './+types/redirect-to-payment-page';

/** Redirects a late buyer to the checkout, the gift card form or the addition. The session id works as a password. */
export async function loader({ params: { sessionId } }: Route.LoaderArgs) {
  const opened = await proceedToPayment(db, sessionId, new Date());
  const headers = { 'Cache-Control': 'private, no-store' };
  if (opened.ok) return redirect(opened.url, { status: 303, headers });
  const paidPath = `/payment/success?session_id=${encodeURIComponent(sessionId)}`;
  const path = opened.reason === 'paid' ? paidPath : endedPathOf(opened.reason === 'ended' ? opened : {});
  return redirect(path, { status: 303, headers });
}

function endedPathOf(ended: { giftCardOrderId?: string; additionId?: string }): string {
  if (ended.additionId) return additionPath(ended.additionId);
  return ended.giftCardOrderId ? endedGiftCardPaymentPath(ended.giftCardOrderId) : endedPaymentPath;
}
