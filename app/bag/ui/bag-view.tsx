import './register-translations.ts';
import { useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { lineKey } from '../apply-bag-check-and-find-line-problems.ts';
import type { BagItem } from '../bag.ts';
import { useCheckedBag } from '../use-checked-bag.ts';
import { BagLine } from './bag-line.tsx';
import { BagSkeleton, bagColumns } from './bag-skeleton.tsx';
import { BagSummary } from './bag-summary.tsx';
import { EmptyBag } from './empty-bag.tsx';
import { ItemsNotReordered } from './items-not-reordered.tsx';
import { useProceedToCheckout } from './use-proceed-to-checkout.ts';

export function BagView() {
  const bag = useCheckedBag();
  const proceeding = useProceedToCheckout(bag.itemCount);
  if (!bag.isLoaded) return <BagSkeleton />;
  return (
    <>
      {bag.items.length ? <FilledBag bag={bag} proceeding={proceeding} /> : <EmptyBag />}
      {!bag.items.length && <Gone messages={bag.goneMessages} />}
    </>
  );
}

type FilledBagProps = {
  bag: ReturnType<typeof useCheckedBag>;
  proceeding: ReturnType<typeof useProceedToCheckout>;
};

function FilledBag({ bag, proceeding }: FilledBagProps) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);

  /** The pressed button is gone: whoever uses the keyboard goes on from the title. */
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
      <ItemsNotReordered />
      <Gone messages={bag.goneMessages} />
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

function Gone({ messages }: { messages: string[] }) {
  const t = useWords();
  if (!messages.length) return null;
  return (
    <div className="mt-6 border-terracotta border-l-2 pl-4 text-sm">
      <p className="font-medium">{t('bag.goneTitle')}</p>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
