import { useFetcher } from 'react-router';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { centsByHand } from '#app/orders/refunds/refund-rules.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, StatusBadge, type Tone, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import type { RefundOwed as Owed } from '../../../refunds/list-refunds-owed.server.ts';
import type { OwedAnswer } from '../../payment-results.ts';

type MoneyOwedProps = {
  owed: Owed[];
  total: number;
  totalCents: number;
  given: OwedAnswer | undefined;
};

export const owedTones: Record<Owed['state'], Tone> = {
  pending: 'warning',
  refused: 'critical',
  none: 'critical',
};

export function RefundsOwedTable({ owed, total, totalCents, given }: MoneyOwedProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const fetcher = useFetcher<OwedAnswer | AdminRefusal>();
  const isAsking = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const columns = useOwedColumns((form) => fetcher.submit(form));
  return (
    <section className="mt-8" id="money-owed" aria-labelledby="money-owed-title">
      <h2 id="money-owed-title">{t('moneyOwed.title')}</h2>
      <p className="mt-1 mb-3 text-stone">{t('moneyOwed.lead')}</p>
      <RetryOutcome outcome={isAsking ? undefined : answer} className="mb-3" />
      {total > 0 && (
        <p className="mb-3">{t('moneyOwed.total', { count: total, amount: price(totalCents) })}</p>
      )}
      <DataTable
        caption={t('moneyOwed.title')}
        columns={columns}
        rows={owed}
        keyOf={({ orderId }) => orderId}
        empty={t('moneyOwed.none')}
      />
      {total > owed.length && <p className="mt-3">{t('moneyOwed.more', { count: total - owed.length })}</p>}
    </section>
  );
}

function useOwedColumns(onRetry: (form: HTMLFormElement) => void): Column<Owed>[] {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('recovery');
  return [
    {
      header: t('adminOrders.column.number'),
      isName: true,
      cell: ({ number }) => <OrderLink number={number} to={pageOf(`/admin/orders/${number}`)} />,
    },
    {
      header: t('adminOrders.column.customer'),
      cell: ({ customer, email }) => <span className="admin-address">{customer || email || '–'}</span>,
    },
    {
      header: t('moneyOwed.amount'),
      isNumber: true,
      cell: (row) => {
        const byHand = centsByHand(row);
        return (
          <>
            {price(row.amountCents)}
            {byHand !== undefined && (
              <span className="block text-sm">{t('moneyOwed.ofWhichByHand', { amount: price(byHand) })}</span>
            )}
          </>
        );
      },
    },
    {
      header: t('moneyOwed.since'),
      cell: ({ since }) => <DateTime at={since} className="inline-block min-w-24" />,
    },
    {
      header: t('moneyOwed.why'),
      cell: ({ cause, state }) => (
        <div>
          <StatusBadge tone={owedTones[state]}>{t(`moneyOwed.state.${state}`)}</StatusBadge>
          <span className="mt-1 block text-sm">{t(`moneyOwed.cause.${cause}`)}</span>
        </div>
      ),
    },
    { header: t('moneyOwed.tried'), cell: (row) => <LastRefundAttempt owed={row} /> },
    {
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: (row) => (
        <RefundNowForm
          owed={row}
          action={address('refund-attempts')}
          name={t('moneyOwed.retryOf', row)}
          onConfirm={onRetry}
        />
      ),
    },
  ];
}

type RetryOutcomeProps = { outcome: OwedAnswer | AdminRefusal | undefined; className: string };

export function RetryOutcome({ outcome, className }: RetryOutcomeProps) {
  const t = useWords();
  const retry = outcome && 'of' in outcome && outcome.of === 'retry' ? outcome : undefined;
  return (
    <OutcomeNote outcome={outcome} className={className}>
      {retry && t(retry.ok ? 'moneyOwed.retried' : `moneyOwed.problem.${retry.reason}`)}
    </OutcomeNote>
  );
}

type ReturnNowProps = {
  owed: Owed;
  action: string;
  name?: string;
  onConfirm: (form: HTMLFormElement) => void;
};

export function RefundNowForm({ owed: { number, amountCents }, action, name, onConfirm }: ReturnNowProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const amount = price(amountCents);
  return (
    <ButtonWithConfirmDialog
      label={t('moneyOwed.retry')}
      {...(name && { name })}
      isDestructive={false}
      question={t('adminOrders.refundQuestion', { amount })}
      confirm={t('adminOrders.refundConfirm', { amount })}
      keep={t('adminOrders.notYet')}
      action={action}
      fields={{ number, owed: String(amountCents) }}
      onConfirm={onConfirm}
    >
      <p className="mb-4 text-stone">{t('adminOrders.order', { number })}</p>
    </ButtonWithConfirmDialog>
  );
}

export function LastRefundAttempt({ owed: { triedAt, problem } }: { owed: Owed }) {
  const t = useWords();
  if (!triedAt && !problem) return <>{t('moneyOwed.notTried')}</>;
  return (
    <div>
      {triedAt && <DateTime at={triedAt} />}
      {problem && <span className="block text-sm [overflow-wrap:anywhere]">{problem}</span>}
    </div>
  );
}
