import { useEffect, useRef, useState } from 'react';
import { recheckVisitor } from '#app/accounts/sessions/visitor-store.ts';
import type { BagItem } from '#app/bag/bag.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { type CheckoutSubmission, type PaymentRefusal, submitCheckout } from '../submit-checkout.ts';

/** Places the order once, even if clicked again. */
export function usePay(onRefusal: (refusal: PaymentRefusal) => void) {
  const t = useWords();
  const isAsking = useRef(false);
  const [isProcessing, setProcessing] = useState(false);
  const [refusal, setRefusal] = useState<PaymentRefusal>();

  function settle(isBusy: boolean): void {
    isAsking.current = isBusy;
    setProcessing(isBusy);
  }

  // After Back, the browser may restore this page from its cache in its busy state.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isAsking.current = false;
      setProcessing(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function pay(asked: CheckoutSubmission, items: BagItem[]): Promise<void> {
    if (isAsking.current) return;
    settle(true);
    setRefusal(undefined);
    const answer = await submitCheckout(asked, items, t('checkout.failed'));
    if (answer.ok) return window.location.assign(answer.checkoutUrl);
    settle(false);
    setRefusal(answer.refusal);
    if (answer.refusal.concerns === 'session') void recheckVisitor();
    onRefusal(answer.refusal);
  }

  return { pay, isProcessing, refusal };
}
