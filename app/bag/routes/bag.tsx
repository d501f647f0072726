import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import type { BagItem } from '../bag.ts';
import { lineKey } from '../bag-check.ts';
import { BagLine, BagSummary } from '../ui/bag-contents.tsx';
import drawing from '../ui/empty-bag.webp';
import { useCheckedBag } from '../use-checked-bag.ts';
import type { Route } from './+types/bag';

export const handle = requireTranslations('bag', 'shipping');

export const meta = unindexedPageMeta('bag.title', 'bag.description');

/** The page is the same for everyone. The browser inserts the bag that it has stored. */
export function loader({ context }: Route.LoaderArgs): null {
  markPageCacheable(context, [tags.navigation]);
  return null;
}

export default function Bag() {
  const bag = useCheckedBag();
  const proceeding = useProceedToCheckout(bag.itemCount);
  return (
    <div className="page min-h-svh pt-8 pb-20 md:pt-12 md:pb-28">
      {!bag.isLoaded && <BagSkeleton />}
      {bag.isLoaded && bag.items.length > 0 && <FilledBag bag={bag} proceeding={proceeding} />}
      {bag.isLoaded && !bag.items.length && <EmptyBag goneMessages={bag.goneMessages} />}
    </div>
  );
}

type FilledBagProps = {
  bag: ReturnType<typeof useCheckedBag>;
  proceeding: ReturnType<typeof useProceedToCheckout>;
};

function FilledBag({ bag, proceeding }: FilledBagProps) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);

  /** Moves the focus to the title, since the pressed button disappears. */
  function remove({ id, size }: BagItem): void {
    bag.remove(id, size);
    title.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 ref={title} tabIndex={-1} className="text-title">
          {t('bag.title')}
        </h1>
        <p role="status" className="text-stone">
          {t('bag.count', { count: bag.itemCount })}
        </p>
      </div>
      <Note role="status" title={t('bag.missedTitle')} messages={missedIn(useLocation().state)} />
      <Note title={t('bag.goneTitle')} messages={bag.goneMessages} />
      <div className={bagColumns}>
        <ul className="min-w-0 border-sand border-t">
          {bag.items.map((item) => (
            <BagLine
              key={lineKey(item)}
              item={item}
              finding={bag.findingFor(item)}
              onQuantity={(quantity) => bag.setQuantity(item.id, item.size, quantity)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
        <BagSummary
          charges={bag.charges}
          hasProblems={bag.hasProblems}
          isUnchecked={bag.isUnchecked}
          {...proceeding}
        />
      </div>
    </>
  );
}

function Note({ title, messages, role }: { title: string; messages: string[]; role?: 'status' }) {
  if (!messages.length) return null;
  return (
    <div role={role} className="mt-6 border-terracotta border-l-2 pl-4 text-sm">
      <p className="font-medium">{title}</p>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

function EmptyBag({ goneMessages }: { goneMessages: string[] }) {
  const t = useWords();
  return (
    <>
      <div className="flex min-h-[50svh] flex-col items-center justify-center py-16 text-center">
        <img src={drawing} alt="" width={800} height={600} className="mb-8 w-full max-w-sm" />
        <h1 className="text-title">{t('bag.empty')}</h1>
        <p className="mt-4 max-w-md text-stone">{t('bag.emptyText')}</p>
        <ButtonLink to="/" className="mt-8">
          {t('bag.continueShopping')}
        </ButtonLink>
      </div>
      <Note title={t('bag.goneTitle')} messages={goneMessages} />
    </>
  );
}

function missedIn(state: unknown): string[] {
  const { missed } = (state ?? {}) as { missed?: unknown };
  return Array.isArray(missed) ? missed.filter((message) => typeof message === 'string') : [];
}

function BagSkeleton() {
  const t = useWords();
  return (
    <>
      <h1 className="text-title">{t('bag.title')}</h1>
      <noscript>
        <p className="mt-4 max-w-prose">{t('bag.needsScript')}</p>
      </noscript>
      <div aria-hidden className={bagColumns}>
        <div className="border-sand border-t">
          {['first', 'second'].map((line) => (
            <div key={line} className="flex gap-4 border-sand border-b py-6 sm:gap-6">
              <div className="skeleton aspect-4/5 w-24 sm:w-34" />
              <div className="flex flex-1 flex-col gap-3">
                <div className="skeleton h-5 w-2/3" />
                <div className="skeleton h-4 w-16" />
                <div className="skeleton mt-auto h-11 w-33" />
              </div>
            </div>
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <div className="skeleton h-7 w-40" />
          <div className="skeleton h-24 w-full" />
          <div className="skeleton h-12 w-full" />
        </div>
      </div>
    </>
  );
}

const bagColumns =
  'mt-8 grid items-start gap-x-16 gap-y-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24';

/** The specification requires this pause. Another tab may empty the bag during the pause. */
const PAUSE_MS = 50;

function useProceedToCheckout(itemCount: number): { isProcessing: boolean; proceed: () => void } {
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
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const [isThere] = await Promise.all([isCheckoutThere(signal), pause]);
    if (signal.aborted) return;
    const say = (variant: 'warning' | 'destructive', title: string, description: string) =>
      toast({ variant, title, description });
    if (!latestCount.current) say('warning', t('bag.cannotProceed'), t('bag.cannotProceedText'));
    else if (isThere) await navigate('/checkout');
    else say('destructive', t('bag.navigationError'), t('bag.navigationErrorText'));
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

/** If false, the customer stays in the bag. Offline, the result is true if a service worker has a page of its own. */
async function isCheckoutThere(signal: AbortSignal): Promise<boolean> {
  const { ok, status } = await fetchJson('/checkout', { method: 'HEAD', signal });
  return ok || (status === 0 && Boolean(navigator.serviceWorker?.controller));
}
