import { Fragment, useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-with-preview-dialog.tsx';
import { ReasonField } from '#app/orders/admin/ui/order-form.tsx';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { isOrderStatus, type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { AdminNote, type AdminRefusal, OutcomeNote, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { OrderDeletionAnswer, StatusAnswer } from '../order-action-result-types.ts';
import {
  CancellationOptions,
  DeletionNotice,
  DeliveryNotice,
  ShippingNotice,
} from './status-change-notices.tsx';

const verbs = { shipped: 'ship', cancelled: 'cancel', delivered: 'deliver' } as const;

type StatusFormProps = { order: AdminOrderDetail; given: StatusAnswer | undefined };

export function StatusForm({ order, given }: StatusFormProps) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/orders/${order.number}`);
  const { fetcher, form, round, isSaving, result, refused, outcome } = useOrderForm<StatusAnswer>(given);
  // Gift cards are emailed and never shipped.
  const isPossible = (status: OrderStatus) => status !== 'shipped' || !order.bought;
  const [seen, setSeen] = useState(order.version);
  const newest =
    result &&
    ('version' in result ? result.version : 'current' in result ? result.current?.version : undefined);
  if (newest && newest !== seen) setSeen(newest);
  const shown = result?.ok ? result.status : (refused?.typed.status ?? order.status);
  const asked = refused?.reason === 'confirm' && !isSaving ? refused : undefined;
  return (
    <section aria-labelledby="order-status">
      <h2 id="order-status">{t('adminOrders.status')}</h2>
      <fetcher.Form {...form} action={address('status')} className="order-status-form">
        <input type="hidden" name="seen" value={seen} />
        <Fragment key={round}>
          <SelectField name="status" label={t('adminOrders.newStatus')} defaultValue={shown} required>
            <SelectOptions
              values={orderStatuses.filter(isPossible)}
              label={(status) => t(`order.status.${status}`)}
            />
          </SelectField>
          <ReasonField id="status-reason" defaultValue={refused?.typed.reason ?? ''} />
        </Fragment>
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'adminOrders.saveStatus')}
        </SubmitButton>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {outcome && !asked && <Outcome answer={outcome} />}
      </div>
      {asked && (
        <ConfirmServerPreviewDialog
          asked={asked}
          question={t(`adminOrders.${verbs[asked.plan.to]}Question`, order)}
          confirm={t(`adminOrders.action.${verbs[asked.plan.to]}`)}
          isDestructive={asked.plan.to === 'cancelled'}
          keep={t(asked.plan.to === 'cancelled' ? 'adminOrders.keep' : 'adminOrders.notYet')}
          action={address('status')}
          fields={{ ...asked.typed, seen: asked.plan.version, left: asked.plan.left.seen }}
          onConfirm={(form) => fetcher.submit(form)}
        >
          {asked.plan.to === 'shipped' && <ShippingNotice {...asked.plan} />}
          {asked.plan.to === 'cancelled' && <CancellationOptions {...asked.plan} />}
          {asked.plan.to === 'delivered' && <DeliveryNotice unsent={asked.plan.unsent} />}
        </ConfirmServerPreviewDialog>
      )}
    </section>
  );
}

function Outcome({ answer }: { answer: StatusAnswer | AdminRefusal }) {
  const t = useWords();
  if (!answer.ok && answer.reason === 'confirm') return null;
  if (!('of' in answer)) {
    const phrase = (message: string) => `${t('adminOrders.statusFailed')}. ${message}`;
    return <RefusalNote reason={answer.reason} phrase={phrase} />;
  }
  if (answer.ok) {
    return <AdminNote tone="good">{t('adminOrders.statusSaved')}</AdminNote>;
  }
  const { reason, typed, current } = answer;
  const name = (status: string) => (isOrderStatus(status) ? t(`order.status.${status}`) : status);
  return (
    <div className="admin-note" data-tone="critical">
      <div>
        <p>
          {reason !== 'same-status' && `${t('adminOrders.statusFailed')}. `}
          {t(`adminOrders.problem.${reason}`, { value: typed.status })}
        </p>
        {reason === 'changed' && current && (
          <>
            <dl className="order-both">
              <dt>{t('adminOrders.statusNow')}</dt>
              <dd>{name(current.status)}</dd>
              <dt>{t('adminOrders.statusChosen')}</dt>
              <dd>{name(typed.status)}</dd>
            </dl>
            <p>{t('adminOrders.saveOver')}</p>
          </>
        )}
      </div>
    </div>
  );
}

type DeleteProps = { order: AdminOrderDetail; unsent: 'all' | 'some' | undefined; keptCents: number };

export function DeleteOrRestore({ order: { number, deletedAt }, unsent, keptCents }: DeleteProps) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/orders/${number}`);
  const toast = useToasts();
  const fetcher = useFetcher<OrderDeletionAnswer | AdminRefusal>();
  const answer = fetcher.data;
  useOnActionData(answer, (answer) => {
    const of = 'of' in answer ? answer.of : deletedAt ? 'restore' : 'delete';
    const title = t(`adminOrders.${answer.ok ? 'done' : 'failed'}.${of}`);
    toast({ variant: answer.ok ? 'success' : 'destructive', title });
  });
  return (
    <>
      {deletedAt ? (
        <fetcher.Form method="post" action={address('restoration')}>
          <SubmitButton look="secondary">{t('adminOrders.action.restore')}</SubmitButton>
        </fetcher.Form>
      ) : (
        <ButtonWithConfirmDialog
          label={t('adminOrders.action.delete')}
          question={t('adminOrders.deleteQuestion', { number })}
          action={address('deletion')}
          onConfirm={(form) => fetcher.submit(form)}
        >
          <DeletionNotice unsent={unsent} keptCents={keptCents} />
          <ReasonField id="delete-reason" />
        </ButtonWithConfirmDialog>
      )}
      <OutcomeNote outcome={answer} className="order-outcome" />
    </>
  );
}
