import '../../words.ts';
import { Ellipsis } from 'lucide-react';
import { useId, useRef } from 'react';
import { useWords } from '#app/platform/text/words.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { AdminOrder } from '../../../editing/admin-orders.server.ts';
import { shownPayment } from '../../../order-status.ts';
import { ReasonField } from '../reason-field.tsx';
import { CancellationPlan, ShippingPlan } from '../status-plan.tsx';

type RowActionsProps = {
  order: AdminOrder;
  /** The order's page. */
  to: string;
  isDeleted: boolean;
  onAct: (form: HTMLFormElement) => void;
};

/** What can be done with an order from the list. Opens and asks by the platform's own means: before JavaScript too. */
export function RowActions({ order, to, isDeleted, onAct }: RowActionsProps) {
  const t = useWords();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { number, status, version, left } = order;
  const planned = { status, left, payment: shownPayment(order.paymentStatus, order.returnedCents) };
  const act = (form: HTMLFormElement) => {
    menu.current?.hidePopover();
    onAct(form);
  };
  return (
    <>
      <button
        type="button"
        className="row-actions-button"
        popoverTarget={id}
        aria-label={t('adminOrders.actionsOf', { number })}
      >
        <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      </button>
      <div ref={menu} id={id} popover="auto" className="row-actions">
        <Link to={to} className="button button-link">
          {t('adminOrders.edit')}
        </Link>
        {isDeleted && <RestoreAction number={number} onAct={act} />}
        {!isDeleted && status !== 'shipped' && (
          <ConfirmDialog
            label={t('adminOrders.action.ship')}
            look="link"
            isDestructive={false}
            keep={t('adminOrders.notYet')}
            question={t('adminOrders.shipQuestion', { number })}
            confirm={t('adminOrders.action.ship')}
            fields={{ intent: 'ship', number, seen: version }}
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
            fields={{ intent: 'cancel', number, seen: version, left: left.seen }}
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
            fields={{ intent: 'delete', number }}
            onConfirm={act}
          >
            <p className="mb-4 text-stone">{t('adminOrders.deleteText')}</p>
            <ReasonField id={`${id}-delete`} />
          </ConfirmDialog>
        )}
      </div>
    </>
  );
}

function RestoreAction({ number, onAct }: { number: string; onAct: (form: HTMLFormElement) => void }) {
  const t = useWords();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onAct(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="number" value={number} />
      <Button type="submit" look="link">
        {t('adminOrders.action.restore')}
      </Button>
    </form>
  );
}
