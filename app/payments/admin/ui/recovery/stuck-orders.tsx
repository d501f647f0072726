import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { ReasonField } from '#app/orders/admin/ui/order-form.tsx';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal } from '#app/ui/admin/refusal.tsx';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { shortId } from '../../../recovery/recovery-report.ts';
import type { StuckOrder } from '../../../recovery/stuck-orders.server.ts';
import type { EndAnswer, SingleAnswer } from '../../payment-results.ts';

type StuckOrdersProps = {
  orders: StuckOrder[];
  list: ListState & { total: number };
  given: EndAnswer | undefined;
};

export function StuckOrders({ orders, list, given }: StuckOrdersProps) {
  const t = useWords();
  const toast = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useRef<StuckOrderRequest>({ number: '', of: 'single' });
  const fetcher = useFetcher<SingleAnswer | EndAnswer | AdminRefusal>();
  const isRunning = fetcher.state !== 'idle';
  useOnActionData(isRunning ? undefined : fetcher.data, (answer) => {
    toast(stuckOrderToast(t, answer, asked.current));
    // The row may have disappeared together with the focused button.
    if (document.activeElement === document.body) title.current?.focus();
  });
  const act = (form: HTMLFormElement, number: string) => {
    if (isRunning) return;
    asked.current = { number, of: new FormData(form).has('orderId') ? 'single' : 'end' };
    fetcher.submit(form, { method: 'post' });
  };
  const columns = useStuckOrderColumns(isRunning, act);
  return (
    <section className="mt-8" aria-labelledby="stuck-orders">
      <h2 id="stuck-orders" ref={title} tabIndex={-1} className="mb-3 outline-none">
        {t('orderRecovery.stuckOrders')}
      </h2>
      {given && <EndedOrderNote answer={given} />}
      {(orders.length > 0 || list.search) && (
        <ListSearch label={t('orderRecovery.searchOrders')} search={list.search} />
      )}
      <DataTable
        caption={t('orderRecovery.stuckOrders')}
        columns={columns}
        rows={orders}
        keyOf={({ id }) => id}
        empty={t(list.search ? 'orderRecovery.noneFound' : 'orderRecovery.nothingStuck')}
        list={list}
      />
    </section>
  );
}

function useStuckOrderColumns(
  isRunning: boolean,
  onAct: (form: HTMLFormElement, number: string) => void,
): Column<StuckOrder>[] {
  const t = useWords();
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('recovery');
  return [
    {
      header: t('orderRecovery.column.number'),
      isName: true,
      cell: ({ number }) => <OrderLink number={number} to={pageOf(`/admin/orders/${number}`)} />,
    },
    { header: t('orderRecovery.orderId'), cell: ({ id }) => <span title={id}>{shortId(id)}</span> },
    {
      header: t('orderRecovery.column.email'),
      cell: ({ email }) => <span className="admin-address">{email}</span>,
    },
    {
      id: 'date',
      header: t('orderRecovery.column.date'),
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      id: 'total',
      header: t('orderRecovery.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
    {
      header: t('orderRecovery.column.actions'),
      isPinned: true,
      cell: (order) => (
        <StuckOrderActions order={order} isRunning={isRunning} onAct={(form) => onAct(form, order.number)} />
      ),
    },
  ];
}

type StuckOrderRequest = { number: string; of: 'single' | 'end' };

function stuckOrderToast(
  t: Words,
  answer: SingleAnswer | EndAnswer | AdminRefusal,
  { number, of }: StuckOrderRequest,
) {
  const failed = (title: string, problem: string) =>
    ({ variant: 'destructive', title, description: `${number}: ${problem}` }) as const;
  if (!('of' in answer)) {
    if (of === 'end') return failed(t('orderRecovery.endFailed'), t(`adminUi.refused.${answer.reason}`));
    return answer.reason === 'unreachable'
      ? failed(t('orderRecovery.retryError'), t('orderRecovery.retryErrorText'))
      : failed(t('orderRecovery.retryFailed'), t(`adminUi.refused.${answer.reason}`));
  }
  if (answer.of === 'end') {
    return answer.ok
      ? ({ variant: 'success', title: t('orderRecovery.ended', { number }) } as const)
      : failed(t('orderRecovery.endFailed'), t(`orderRecovery.problem.${answer.reason}`));
  }
  if (!answer.ok) {
    // An order may have lost its payment session after the list was loaded.
    const isLost = answer.reason === 'no-session';
    const problem = t(isLost ? 'orderRecovery.noRetry' : `orderRecovery.problem.${answer.reason}`);
    return failed(t('orderRecovery.retryFailed'), problem);
  }
  const title = t(`orderRecovery.step.${answer.step}`, { id: number });
  if (answer.step === 'recovered') return { variant: 'success', title } as const;
  return { variant: 'info', title, description: number } as const;
}

function EndedOrderNote({ answer }: { answer: EndAnswer }) {
  const t = useWords();
  const { title, description } = { description: '', ...stuckOrderToast(t, answer, answer) };
  return (
    <AdminNote role="status" className="mb-4" tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </AdminNote>
  );
}

type StuckWaysProps = { order: StuckOrder; isRunning: boolean; onAct: (form: HTMLFormElement) => void };

function StuckOrderActions({ order: { id, number, hasPaymentSession }, isRunning, onAct }: StuckWaysProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  if (!hasPaymentSession) {
    return (
      <div>
        <p className="text-stone">{t('orderRecovery.noRetry')}</p>
        <ButtonWithConfirmDialog
          label={t('orderRecovery.end')}
          name={t('orderRecovery.endOf', { number })}
          look="link"
          question={t('orderRecovery.endQuestion', { number })}
          keep={t('adminOrders.keep')}
          action={address('endings')}
          fields={{ number }}
          onConfirm={onAct}
        >
          <p className="mb-4 text-stone">{t('orderRecovery.endText')}</p>
          <ReasonField id={`${id}-end`} />
        </ButtonWithConfirmDialog>
      </div>
    );
  }
  return (
    <form
      method="post"
      action={address('orders')}
      onSubmit={(event) => {
        event.preventDefault();
        onAct(event.currentTarget);
      }}
    >
      <input type="hidden" name="orderId" value={id} />
      <SubmitButton look="link" aria-label={t('orderRecovery.retryOf', { number })} aria-disabled={isRunning}>
        {t('orderRecovery.retry')}
      </SubmitButton>
    </form>
  );
}
