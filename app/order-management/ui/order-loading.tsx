import { useWords } from '#app/platform/text/translations.ts';
import { ReloadButton, SecondaryLink } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

const ROWS = ['first', 'second', 'third'];

export function OrderListSkeleton() {
  const t = useWords();
  return (
    <div role="status" aria-label={t('order.loadingHistory')}>
      <ul className="order-list" aria-hidden>
        {ROWS.map((row) => (
          <li key={row} className="order-row">
            <div className="order-row-pictures">
              <span className="skeleton aspect-4/5" />
            </div>
            <div>
              <div className="skeleton h-5 w-40" />
              <div className="skeleton mt-2 h-4 w-28" />
            </div>
            <div className="skeleton h-4 w-24" />
            <div className="skeleton order-row-total h-5 w-20" />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OrderSkeleton() {
  const t = useWords();
  return (
    <div role="status">
      <p className="mt-3 text-stone">{t('order.loading')}</p>
      <div
        aria-hidden
        className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24"
      >
        <div className="border-sand border-t pt-8">
          <div className="skeleton h-7 w-32" />
          {ROWS.slice(1).map((row) => (
            <div key={row} className="mt-4 flex gap-4">
              <div className="skeleton aspect-4/5 w-18" />
              <div className="flex-1">
                <div className="skeleton h-5 w-2/3" />
                <div className="skeleton mt-2 h-4 w-16" />
              </div>
            </div>
          ))}
        </div>
        <div>
          <div className="skeleton h-7 w-32" />
          <div className="skeleton mt-3 h-36 w-full" />
          <div className="skeleton mt-8 h-32 w-full" />
        </div>
      </div>
    </div>
  );
}

type OrderProblemProps = {
  title?: string;
  message: string;
  /** False if the order does not exist, since a retry would not help. */
  canRetry?: boolean;
  /** The target of the second button. The default is the list of orders. */
  back?: { to: string; text: string };
};

export function OrderLoadFailure({ title, message, canRetry = true, back }: OrderProblemProps) {
  const t = useWords();
  const { to, text } = back ?? { to: '/account/orders', text: t('order.returnToOrders') };
  return (
    <div role="alert" className="mt-8 flex flex-col items-start">
      {title && <h2 className="text-heading">{title}</h2>}
      <p className="mt-3 max-w-prose text-stone">
        <UnbrokenNumbers>{message}</UnbrokenNumbers>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {canRetry && <ReloadButton>{t('order.tryAgain')}</ReloadButton>}
        <SecondaryLink to={to}>{text}</SecondaryLink>
      </div>
    </div>
  );
}
