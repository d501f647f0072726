import '../../words.ts';
import { useId } from 'react';
import { useWords } from '#app/platform/text/words.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { RowButton, RowMenu } from '#app/ui/admin/list/row-menu.tsx';
import { useFormActionUrl } from '#app/ui/form-action-url.ts';
import { Link } from '#app/ui/link.tsx';
import type { AdminOrder } from '../../../editing/admin-orders.server.ts';
import { shownPayment } from '../../../payment-status.ts';
import { ReasonField } from '../reason-field.tsx';
import { CancellationPlan, ShippingPlan } from '../status-change-plan.tsx';

type RowActionsProps = {
  order: AdminOrder;
  /** The order's page. */
  to: string;
  isDeleted: boolean;
  onAct: (form: HTMLFormElement) => void;
};

/** What can be done with an order from the list. */
export function RowActions({ order, to, isDeleted, onAct }: RowActionsProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  const id = useId();
  const { number, status, version, left } = order;
  const planned = { status, left, payment: shownPayment(order.paymentStatus, order.returnedCents) };
  return (
    <RowMenu name={t('adminOrders.actionsOf', { number })} onAct={onAct}>
      {(act) => (
        <>
          <Link to={to} className="button button-link">
            {t('adminOrders.edit')}
          </Link>
          {isDeleted && (
            <RowButton action={address('restorations')} fields={{ number }} onAct={act}>
              {t('adminOrders.action.restore')}
            </RowButton>
          )}
          {!isDeleted && status !== 'shipped' && (
            <ConfirmDialog
              label={t('adminOrders.action.ship')}
              look="link"
              isDestructive={false}
              keep={t('adminOrders.notYet')}
              question={t('adminOrders.shipQuestion', { number })}
              confirm={t('adminOrders.action.ship')}
              action={address('shipments')}
              fields={{ number, seen: version }}
              onConfirm={act}
            >
              <ShippingPlan {...planned} />
              <ReasonField id={`${id}-ship`} />
            </ConfirmDialog>
          )}
          {!isDeleted && status !== 'cancelled' && (
            <ConfirmDialog
              label={t('adminOrders.action.cancel')}
              look="link"
              question={t('adminOrders.cancelQuestion', { number })}
              confirm={t('adminOrders.action.cancel')}
              keep={t('adminOrders.keep')}
              action={address('cancellations')}
              fields={{ number, seen: version, left: left.seen }}
              onConfirm={act}
            >
              <CancellationPlan {...planned} />
              <ReasonField id={`${id}-cancel`} />
            </ConfirmDialog>
          )}
          {!isDeleted && (
            <ConfirmDialog
              label={t('adminOrders.action.delete')}
              look="link"
              question={t('adminOrders.deleteQuestion', { number })}
              confirm={t('adminOrders.action.delete')}
              action={address('deletions')}
              fields={{ number }}
              onConfirm={act}
            >
              <p className="mb-4 text-stone">{t('adminOrders.deleteText')}</p>
              <ReasonField id={`${id}-delete`} />
            </ConfirmDialog>
          )}
        </>
      )}
    </RowMenu>
  );
}
