import '../register-translations.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeBag } from '#app/bag/bag-store.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { addOrderToBag, availableQuantity, unavailableLineMessages } from '../history/add-order-to-bag.ts';
import { fetchReorderLines, type ReadOrder } from '../history/fetch-reorder-lines.ts';

/**
 * Puts what is still for sale of an order into the bag and leads there; the bag says what could not come along. Where
 * nothing could, one stays and reads why. The bag needs JavaScript, and so does this.
 */
export function ReorderButton({ number, link, className }: ReadOrder & { className: string }) {
  const t = useWords();
  const { reorder, isAsking, missed } = useReorder({ number, link });
  const isAlive = useIsHydrated();
  return (
    <>
      <button
        type="button"
        className={isAlive ? className : `${className} invisible`}
        aria-label={t('order.reorderOf', { number })}
        aria-disabled={isAsking || undefined}
        onClick={reorder}
      >
        {t('order.reorder')}
      </button>
      <div role="status" className="text-sm empty:hidden">
        {missed.length > 0 && (
          <div className="mt-3 border-terracotta border-l-2 pl-4">
            <p className="font-medium">{t('order.reorderNothing')}</p>
            {missed.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function useReorder({ number, link }: ReadOrder) {
  const t = useWords();
  const language = useLanguage();
  const toast = useToasts();
  const navigate = useNavigate();
  const isOnItsWay = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [missed, setMissed] = useState<string[]>([]);

  async function reorder(): Promise<void> {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setAsking(true);
    const asked = await fetchReorderLines({ number, link }, language);
    if (asked.ok) {
      const messages = unavailableLineMessages(asked.lines);
      const count = asked.lines.reduce((sum, line) => sum + availableQuantity(line), 0);
      setMissed(count ? [] : messages);
      if (count) {
        changeBag((items) => addOrderToBag(items, asked.lines));
        await navigate('/bag', { state: { missed: messages } });
        toast({
          variant: 'success',
          title: t('order.reordered'),
          description: t('order.reorderedText', { count, number }),
        });
      }
    } else {
      const description = asked.message ?? t('order.reorderUnreachable');
      toast({ variant: 'destructive', title: t('order.reorderFailed'), description });
    }
    isOnItsWay.current = false;
    setAsking(false);
  }

  return { reorder, isAsking, missed };
}
