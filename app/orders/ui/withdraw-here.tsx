import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { OrderView } from '../order-view-types.ts';

type WithdrawHereProps = {
  order: Pick<OrderView, 'order_number' | 'is_withdrawable'>;
  /** The mailed link that shows a guest's order. */
  link?: string;
};

/** The way to withdraw from an order, for as long as one may; its words are those of Directive 2011/83/EU, article 11a. */
export function WithdrawHere({ order, link }: WithdrawHereProps) {
  const t = useWords();
  if (!order.is_withdrawable) return null;
  const search = link ? `?link=${encodeURIComponent(link)}` : '';
  return (
    <ButtonLink to={`/withdrawal/${order.order_number}${search}`} look="secondary" className="w-full">
      {t('order.withdrawHere')}
    </ButtonLink>
  );
}
