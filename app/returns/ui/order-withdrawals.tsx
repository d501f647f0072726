import type { OrderView } from '#app/orders/order-view-types.ts';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate, formatDay, formatPrice } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';

export function OrderWithdrawals({ order }: { order: Pick<OrderView, 'withdrawals' | 'returned_amount'> }) {
  const t = useWords();
  const language = useLanguage();
  const { withdrawals } = order;
  if (!withdrawals?.length) return null;
  const day = (date: string) => formatDay(date, language);
  const returnedCents = eurosToCents(order.returned_amount);
  return (
    <HeadedSection id="order-withdrawals" title={t('order.withdrawal.title', { count: withdrawals.length })}>
      <ul className="mt-3 grid gap-4 border-sand border-y py-4">
        {withdrawals.map(({ number, stated_at: statedAt, due_day: dueDay, state, pieces }) => (
          <li key={number} className="min-w-0 [overflow-wrap:anywhere]">
            <p>{t('order.withdrawal.statedOn', { date: formatDate(new Date(statedAt), language) })}</p>
            <ul className="text-sm text-stone">
              <ItemLines lines={pieces} />
            </ul>
            <p className="mt-1">{t(`order.withdrawal.state.${state}`, { day: day(dueDay) })}</p>
          </li>
        ))}
      </ul>
      {returnedCents > 0 && (
        <p className="mt-3 flex justify-between gap-6">
          <span className="text-stone">{t('order.returned')}</span>
          <span className="tabular-nums">{formatPrice(returnedCents)}</span>
        </p>
      )}
    </HeadedSection>
  );
}

type WithdrawHereProps = {
  order: Pick<OrderView, 'order_number' | 'is_withdrawable' | 'is_returnable'>;
  link?: string;
};

/** Directive 2011/83/EU, article 11a prescribes the text of the withdrawal link. */
export function WithdrawHere({ order, link }: WithdrawHereProps) {
  const t = useWords();
  const search = link ? `?link=${encodeURIComponent(link)}` : '';
  const way = (page: string, words: string) => (
    <SecondaryLink to={`/${page}/${order.order_number}${search}`} className="w-full">
      {t(words)}
    </SecondaryLink>
  );
  if (!order.is_returnable && !order.is_withdrawable) return null;
  return (
    <div className="grid gap-3">
      {order.is_returnable && way('returns', 'order.returnHere')}
      {order.is_withdrawable && way('withdrawal', 'order.withdrawHere')}
    </div>
  );
}
