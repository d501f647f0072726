import { useId } from 'react';
import { ReasonField } from '#app/orders/admin/ui/reason-field.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { RowButton, RowMenu } from '#app/ui/admin/list/row-menu.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AdminOrder } from '../../../editing/list-admin-orders.server.ts';
import { CancellationOptions, DeletionNotice, ShippingNotice } from '../status-change-notices.tsx';

type RowActionsProps = {
  order: AdminOrder;
  /** Returns the path of an order's page by its number. */
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
              confirm={t('adminOrders.action.delete')}
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
          confirm={t('adminOrders.action.ship')}
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
          confirm={t('adminOrders.action.cancel')}
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
