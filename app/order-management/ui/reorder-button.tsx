import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BagLine } from '#app/bag/bag-check.ts';
import { changeBag } from '#app/bag/bag-store.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { addOrderToBag, availableQuantity, unavailableLineMessages } from '../history/add-order-to-bag.ts';

/** Adds the available items to the bag and opens it. If none is available, the page stays and shows the reasons. */
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

type Asked = { ok: true; lines: BagLine[] } | { ok: false; message?: string | undefined };

type ReadOrder = { number: string; link?: string | undefined };

async function fetchReorderLines({ number, link }: ReadOrder, language: Language): Promise<Asked> {
  const address =
    link === undefined
      ? `/account/orders/${encodeURIComponent(number)}/pieces?lang=${language}`
      : `/guest-order/pieces?link=${encodeURIComponent(link)}&lang=${language}`;
  const { body } = await fetchJson<{ lines: BagLine[]; message: string }>(address);
  return body.lines ? { ok: true, lines: body.lines } : { ok: false, message: body.message };
}
