import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { mayRedirect } from '../redirect-loop-guard.ts';

const atFirst = { pauseMs: 500, most: 5 };
const emptiedHere = { pauseMs: 100, most: 3 };

/** Redirects from the checkout if the bag is empty. Returns true once the redirects form a loop. */
export function useEmptyBagRedirect(isEmpty: boolean | undefined): boolean {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const rule = useRef(atFirst);
  const [isStuck, setStuck] = useState(false);

  const leave = useEffectEvent(() => {
    if (!mayRedirect(rule.current.most, Date.now())) {
      setStuck(true);
      toast({
        variant: 'warning',
        title: t('checkout.navigationIssue'),
        description: t('checkout.navigationIssueText'),
      });
      return;
    }
    toast({ variant: 'warning', title: t('checkout.emptyCart'), description: t('checkout.emptyCartText') });
    navigate('/bag', { replace: true });
  });

  useEffect(() => {
    setStuck(false);
    if (isEmpty === false) rule.current = emptiedHere;
    if (!isEmpty) return;
    const timer = setTimeout(() => leave(), rule.current.pauseMs);
    return () => clearTimeout(timer);
  }, [isEmpty]);

  return isStuck;
}
