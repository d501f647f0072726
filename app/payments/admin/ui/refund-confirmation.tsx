import type { FetcherWithComponents } from 'react-router';
import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-with-preview-dialog.tsx';
import { Decision } from '#app/orders/admin/ui/order-form.tsx';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';
import type { AdminRefusal } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import type { RefundPlan } from '../../refunds/refund-order.server.ts';
import type { RefundAnswer } from '../payment-results.ts';

type RefundConfirmationProps = {
  asked: Extract<RefundAnswer, { reason: 'confirm' }>;
  action: string;
  fetcher: FetcherWithComponents<RefundAnswer | AdminRefusal>;
};

export function RefundConfirmation({ asked, action, fetcher }: RefundConfirmationProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const { plan, typed } = asked;
  const amount = price(plan.amountCents);
  const isMoney = plan.amountCents > 0;
  const pieces = Object.fromEntries(
    plan.pieces.map(({ position, quantity }) => [`back-${position}`, String(quantity)]),
  );
  const fields = { refundId: typed.refundId ?? '', reason: typed.reason ?? '' };
  const sum = centsToDecimalText(plan.amountCents);
  const count = plan.lines.reduce((total, { quantity }) => total + quantity, 0);
  return (
    <ConfirmServerPreviewDialog
      asked={asked}
      question={
        isMoney ? t('adminOrders.refundQuestion', { amount }) : t('adminOrders.restockQuestion', { count })
      }
      confirm={
        isMoney ? t('adminOrders.refundConfirm', { amount }) : t('adminOrders.restockConfirm', { count })
      }
      keep={t('adminOrders.notYet')}
      action={action}
      fields={{ ...fields, ...pieces, amount: sum, left: plan.seen }}
      onConfirm={(form) => fetcher.submit(form)}
    >
      <RefundPlanLines plan={plan} />
      {isMoney && <RefundPlanMoney plan={plan} />}
      {plan.lines.some(({ lost }) => lost > 0) && (
        <Decision name="shelves-lost">{t('adminOrders.refundShelvesLost')}</Decision>
      )}
      {plan.endsOrder && (
        <Decision name="cancel" isOn>
          {t('adminOrders.refundCancels')}
        </Decision>
      )}
    </ConfirmServerPreviewDialog>
  );
}

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

export function useWaysBackText() {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (cents: number, toGiftCardCents: number): string => {
    const amount = price(cents);
    if (!toGiftCardCents) return t('adminOrders.cancelMoney', { amount });
    if (toGiftCardCents === cents) return t('adminOrders.cancelMoneyToGiftCard', { amount });
    const parts = { toBank: price(cents - toGiftCardCents), toGiftCard: price(toGiftCardCents) };
    return t('adminOrders.cancelMoneyToBoth', { amount, ...parts });
  };
}
