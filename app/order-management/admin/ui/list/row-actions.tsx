import { useId } from 'react';
import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-with-preview-dialog.tsx';
import { ReasonField } from '#app/orders/admin/ui/order-form.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { RefundPlanLines, RefundPlanMoney } from '#app/payments/admin/ui/refund-confirmation.tsx';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { RowButton, RowMenu } from '#app/ui/admin/list/row-menu.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import type { AdminOrder } from '../../../editing/list-admin-orders.server.ts';
import type { RowAnswer, WholeReturnQuestion } from '../../order-action-result-types.ts';
import { CancellationOptions, DeletionNotice, ShippingNotice } from '../status-change-notices.tsx';

type RowActionsProps = {
  order: AdminOrder;
  pageOf: (number: string) => string;
  isDeleted: boolean;
  onAct: (form: HTMLFormElement) => void;
};

export function RowActions({ order, pageOf, isDeleted, onAct }: RowActionsProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  const id = useId();
  const { number, status } = order;
  return (
    <RowMenu name={t('adminOrders.actionsOf', { number })} onAct={onAct}>
      {(act) => (
        <>
          <Link to={pageOf(number)} className="button button-link">
            {t('adminOrders.edit')}
          </Link>
          {!isDeleted && !order.isGiftCard && (status === 'pending' || status === 'processing') && (
            <Link to={pageOf(`${number}/amendments`)} className="button button-link">
              {t('adminOrders.putRight')}
            </Link>
          )}
          {isDeleted && (
            <RowButton action={address('restorations')} fields={{ number }} onAct={act}>
              {t('adminOrders.action.restore')}
            </RowButton>
          )}
          {!isDeleted && order.openReturn?.hasLeftShop && (
            <RowButton action={address('return-refunds')} fields={{ number }} onAct={act}>
              {t('adminOrders.action.refund-return')}
            </RowButton>
          )}
          {!isDeleted && <StatusActions order={order} onAct={act} />}
          {!isDeleted && (
            <ButtonWithConfirmDialog
              label={t('adminOrders.action.delete')}
              look="link"
              question={t('adminOrders.deleteQuestion', { number })}
              action={address('deletions')}
              fields={{ number }}
              onConfirm={act}
            >
              <DeletionNotice unsent={order.unsent} keptCents={order.left.cents} />
              <ReasonField id={`${id}-delete`} />
            </ButtonWithConfirmDialog>
          )}
        </>
      )}
    </RowMenu>
  );
}

function StatusActions({ order, onAct }: Pick<RowActionsProps, 'order' | 'onAct'>) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  const id = useId();
  const { number, status, version, left } = order;
  const planned = {
    status,
    hasVoidLabel: order.hasVoidLabel,
    left,
    additions: order.additions,
    payment: shownPayment(order.paymentStatus, order.returnedCents),
  };
  return (
    <>
      {!order.isGiftCard && status !== 'shipped' && (
        <ButtonWithConfirmDialog
          label={t('adminOrders.action.ship')}
          look="link"
          isDestructive={false}
          keep={t('adminOrders.notYet')}
          question={t('adminOrders.shipQuestion', { number })}
          action={address('shipments')}
          fields={{ number, seen: version }}
          onConfirm={onAct}
        >
          <ShippingNotice {...planned} />
          <ReasonField id={`${id}-ship`} />
        </ButtonWithConfirmDialog>
      )}
      {status !== 'cancelled' && (
        <ButtonWithConfirmDialog
          label={t('adminOrders.action.cancel')}
          look="link"
          question={t('adminOrders.cancelQuestion', { number })}
          keep={t('adminOrders.keep')}
          action={address('cancellations')}
          fields={{ number, seen: version, left: left.seen }}
          onConfirm={onAct}
        >
          <CancellationOptions {...planned} />
          <ReasonField id={`${id}-cancel`} />
        </ButtonWithConfirmDialog>
      )}
    </>
  );
}

export function rowActionToast(t: Words, answer: RowAnswer) {
  if (answer.ok) {
    const title = t(`adminOrders.done.${answer.of}`);
    return { variant: 'success' as const, title, description: t('adminOrders.order', answer) };
  }
  return {
    variant: 'destructive' as const,
    title: t(`adminOrders.failed.${answer.of}`),
    description:
      answer.of === 'refund-return'
        ? t(`adminOrders.refundProblem.${answer.reason}`)
        : t(`adminOrders.problem.${answer.reason}`),
  };
}

/** Without JavaScript, displays the text of the toast above the list. */
export function RowActionNote({ answer }: { answer: RowAnswer }) {
  const t = useWords();
  const { title, description } = rowActionToast(t, answer);
  return (
    <AdminNote role="status" className="mb-4" tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </AdminNote>
  );
}

type ConfirmationProps = { asked: WholeReturnQuestion; onConfirm: (form: HTMLFormElement) => void };

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
