import type { OrderView } from '#app/orders/order-view-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';

type WithdrawHereProps = {
  order: Pick<OrderView, 'order_number' | 'is_withdrawable' | 'is_returnable'>;
  /** Token of a guest's mailed link. */
  link?: string;
};

/**
 * Links to return items and to withdraw from an order, while possible; Directive 2011/83/EU, article 11a prescribes the text of the latter.
 */
export function WithdrawHere({ order, link }: WithdrawHereProps) {
  const t = useWords();
  const search = link ? `?link=${encodeURIComponent(link)}` : '';
  const way = (page: string, words: string) => (
    <ButtonLink to={`/${page}/${order.order_number}${search}`} look="secondary" className="w-full">
      {t(words)}
    </ButtonLink>
  );
  if (!order.is_returnable && !order.is_withdrawable) return null;
  return (
    <div className="grid gap-3">
      {order.is_returnable && way('returns', 'order.returnHere')}
      {order.is_withdrawable && way('withdrawal', 'order.withdrawHere')}
    </div>
  );
}
