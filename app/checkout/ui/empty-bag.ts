import '../words.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { useToasts } from '#app/ui/toast.tsx';

const FIRST_LOOK_MS = 500;
const LATER_LOOK_MS = 100;
const MOST_REDIRECTS = 5;
let redirects = 0;

/** Nothing to pay for: back to the bag, after giving it time to appear; a loop ends with a word of help. */
export function useEmptyBagRedirect(isEmpty: boolean | undefined): void {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const hasHadItems = useRef(false);

  const leave = useEffectEvent(() => {
    redirects += 1;
    if (redirects > MOST_REDIRECTS) {
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
    if (isEmpty === false) {
      hasHadItems.current = true;
      redirects = 0;
    }
    if (!isEmpty) return;
    const timer = setTimeout(() => leave(), hasHadItems.current ? LATER_LOOK_MS : FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
}
