import './register-translations.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';

/** The specification's pause, in which another tab may still empty the bag. */
const PAUSE_MS = 50;

/** Takes the shopper to the checkout if there still is something to pay for, and a checkout to pay in. */
export function useProceedToCheckout(itemCount: number): { isProcessing: boolean; proceed: () => void } {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const latestCount = useRef(itemCount);
  const [isProcessing, setProcessing] = useState(false);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    latestCount.current = itemCount;
  }, [itemCount]);
  useEffect(() => () => leaving.current?.abort(), []);

  async function leave({ signal }: AbortController): Promise<void> {
    const [isThere] = await Promise.all([isCheckoutThere(signal), pause()]);
    if (signal.aborted) return;
    if (!latestCount.current)
      toast({ variant: 'warning', title: t('bag.cannotProceed'), description: t('bag.cannotProceedText') });
    else if (isThere) await navigate('/checkout');
    else
      toast({
        variant: 'destructive',
        title: t('bag.navigationError'),
        description: t('bag.navigationErrorText'),
      });
    setProcessing(false);
  }

  function proceed(): void {
    if (isProcessing) return;
    setProcessing(true);
    leaving.current = new AbortController();
    void leave(leaving.current);
  }

  return { isProcessing, proceed };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/**
 * Asked first, so that a shopper who cannot go on stays with the bag. Without a network the service worker has its
 * own page.
 */
async function isCheckoutThere(signal: AbortSignal): Promise<boolean> {
  const { ok, status } = await fetchJson('/checkout', { method: 'HEAD', signal });
  return ok || (status === 0 && Boolean(navigator.serviceWorker?.controller));
}
