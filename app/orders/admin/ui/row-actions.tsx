import '../words.ts';
import { Ellipsis } from 'lucide-react';
import { useId, useRef } from 'react';
import { useWords } from '#app/platform/words.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { OperatedOrder } from '../../operated-orders.server.ts';
import { ReasonField } from './reason-field.tsx';

type RowActionsProps = {
  order: OperatedOrder;
  isDeleted: boolean;
  onAct: (form: HTMLFormElement) => void;
};

/** What can be done with an order from the list. Opens and asks by the platform's own means: before JavaScript too. */
export function RowActions({ order: { number, status }, isDeleted, onAct }: RowActionsProps) {
  const t = useWords();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
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
        <Link to={`/admin/orders/${number}`} className="button button-link">
          {t('adminOrders.edit')}
        </Link>
        {isDeleted && <PlainAction intent="restore" number={number} onAct={act} />}
        {!isDeleted && status !== 'shipped' && <PlainAction intent="ship" number={number} onAct={act} />}
        {!isDeleted && status !== 'cancelled' && (
          <ConfirmDialog
            label={t('adminOrders.action.cancel')}
            look="link"
            question={t('adminOrders.cancelQuestion', { number })}
            confirm={t('adminOrders.action.cancel')}
            keep={t('adminOrders.keep')}
            fields={{ intent: 'cancel', number }}
            onConfirm={act}
          >
            <p className="mb-4 text-stone">{t('adminOrders.cancelText')}</p>
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

type PlainActionProps = {
  intent: 'ship' | 'restore';
  number: string;
  onAct: (form: HTMLFormElement) => void;
};

function PlainAction({ intent, number, onAct }: PlainActionProps) {
  const t = useWords();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onAct(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="number" value={number} />
      <Button type="submit" look="link">
        {t(`adminOrders.action.${intent}`)}
      </Button>
    </form>
  );
}
