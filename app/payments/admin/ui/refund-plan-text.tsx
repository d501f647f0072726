import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import type { RefundPlan } from '../../refunds/plan-refund.server.ts';
import { useWaysBackText } from './use-ways-back-text.ts';

export function RefundPlanLines({ plan }: { plan: RefundPlan }) {
  const t = useWords();
  if (!plan.lines.length) return <p>{t('adminOrders.refundNoPieces')}</p>;
  return (
    <>
      <p>{t(plan.amountCents > 0 ? 'adminOrders.refundLines' : 'adminOrders.restockLines')}</p>
      <ul className="order-plan-lines">
        {plan.lines.map(({ title, size, quantity, damaged, lost }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a size in two lines.
          <li key={place}>
            {quantity} × {size ? `${title}, ${size}` : title}
            {damaged > 0 && ` (${t('adminOrders.planDamaged', { count: damaged })})`}
            {lost > 0 && ` (${t('adminOrders.planLost', { count: lost })})`}
          </li>
        ))}
      </ul>
    </>
  );
}

export function RefundPlanMoney({ plan }: { plan: RefundPlan }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const waysBack = useWaysBackText();
  return (
    <p className="text-stone">
      {waysBack(plan.amountCents, plan.toGiftCardCents)}.{' '}
      {t(plan.leftCents > 0 ? 'adminOrders.refundLeaves' : 'adminOrders.refundLeavesNothing', {
        amount: price(plan.leftCents),
      })}
    </p>
  );
}
