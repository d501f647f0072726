import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { changeWish } from './synced-wishlist.ts';

/** Returns the function that toggles a heart. A failure shows by the heart alone, or with `isTold` also in words. */
export function useToggleWish({
  isTold = false,
} = {}): (productId: string, isWished: boolean) => Promise<void> {
  const t = useWords();
  const toast = useToasts();

  return async (productId, isWished) => {
    const outcome = await changeWish(productId, isWished);
    if (outcome === 'signed-out') {
      toast({
        variant: 'info',
        title: t('wishlist.signInRequired'),
        description: t('wishlist.signInRequiredText'),
      });
    } else if (outcome === 'done') {
      toast({ variant: 'success', title: t(isWished ? 'wishlist.added' : 'wishlist.removed') });
    } else if (isTold) {
      toast({
        variant: 'destructive',
        title: t('wishlist.error'),
        description: t(isWished ? 'wishlist.addFailedText' : 'wishlist.removeFailedText'),
      });
    }
  };
}
