import '../words.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useBag } from '../bag-store.ts';

/** The specification's pause, in which another tab may still empty the bag. */
const PAUSE_MS = 50;

/** Takes the shopper to the checkout if there still is something to pay for. */
export function useProceed(): { isProcessing: boolean; proceed: () => void } {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const { itemCount } = useBag();
  const latestCount = useRef(itemCount);
  const [isProcessing, setProcessing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latestCount.current = itemCount;
  }, [itemCount]);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function leave(): Promise<void> {
    try {
      if (latestCount.current) return await navigate('/checkout');
      toast({ variant: 'warning', title: t('bag.cannotProceed'), description: t('bag.cannotProceedText') });
    } catch {
      toast({
        variant: 'destructive',
        title: t('bag.navigationError'),
        description: t('bag.navigationErrorText'),
      });
    }
    setProcessing(false);
  }

  function proceed(): void {
    if (isProcessing) return;
    setProcessing(true);
    timer.current = setTimeout(leave, PAUSE_MS);
  }

  return { isProcessing, proceed };
}
