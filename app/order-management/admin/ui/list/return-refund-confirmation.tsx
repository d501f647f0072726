import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-server-preview-dialog.tsx';
import { RefundPlanLines, RefundPlanMoney } from '#app/payments/admin/ui/refund-confirmation.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { WholeReturnQuestion } from '../../order-action-result-types.ts';

type ConfirmationProps = { asked: WholeReturnQuestion; onConfirm: (form: HTMLFormElement) => void };

/** Previews the refund of a return that arrived complete. */
export function ReturnRefundConfirmation({ asked, onConfirm }: ConfirmationProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const action = useFormActionUrl('/admin/orders')('return-refunds');
  const { number, plan, refundId } = asked;
  const amount = price(plan.amountCents);
  return (
    <ConfirmServerPreviewDialog
      asked={asked}
      question={t('adminOrders.wholeReturnQuestion', { number, amount })}
      confirm={t('adminOrders.wholeReturnConfirm', { amount })}
      keep={t('adminOrders.notYet')}
      action={action}
      fields={{ number, refundId, mark: plan.mark }}
      onConfirm={onConfirm}
    >
      <p className="mb-3 text-stone">{t('adminOrders.wholeReturnText')}</p>
      <RefundPlanLines plan={plan} />
      {plan.deliveryCents > 0 && (
        <p>{t('adminOrders.wholeReturnDelivery', { amount: price(plan.deliveryCents) })}</p>
      )}
      <RefundPlanMoney plan={plan} />
    </ConfirmServerPreviewDialog>
  );
}
