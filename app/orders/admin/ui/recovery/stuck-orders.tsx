import '../../register-translations.ts';
import './register-translations.ts';
import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { Link } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { shortId } from '../../../recovery/recovery-report.ts';
import type { StuckOrder } from '../../../recovery/stuck-orders.server.ts';
import type { EndAnswer, SingleAnswer } from '../../recovery-action-result-types.ts';
import { StuckOrderActions } from './stuck-order-actions.tsx';
import {
  EndedOrderNote,
  type StuckOrderRequest,
  stuckOrderToast,
} from './stuck-order-toast-and-ended-note.tsx';

type StuckOrdersProps = {
  orders: StuckOrder[];
  list: ListState & { total: number };
  given: EndAnswer | undefined;
};

/**
 * The orders that a bulk recovery would take up; each can be recovered alone, or ended where the provider cannot be
 * asked about it.
 */
export function StuckOrders({ orders, list, given }: StuckOrdersProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('recovery');
  const toast = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useRef<StuckOrderRequest>({ number: '', of: 'single' });
  const fetcher = useFetcher<SingleAnswer | EndAnswer | AdminRefusal>();
  const isRunning = fetcher.state !== 'idle';
  useOnActionData(isRunning ? undefined : fetcher.data, (answer) => {
    toast(stuckOrderToast(t, answer, asked.current));
    // The row that was acted on may be gone, and the focus with it.
    if (document.activeElement === document.body) title.current?.focus();
  });
  const act = (form: HTMLFormElement, number: string) => {
    if (isRunning) return;
    asked.current = { number, of: new FormData(form).has('orderId') ? 'single' : 'end' };
    fetcher.submit(form, { method: 'post' });
  };
  const columns: Column<StuckOrder>[] = [
    {
      id: 'number',
      header: t('orderRecovery.column.number'),
      isName: true,
      cell: ({ number }) => (
        <Link to={pageOf(`/admin/orders/${number}`)} className="admin-way whitespace-nowrap">
          {number}
        </Link>
      ),
    },
    {
      id: 'id',
      header: t('orderRecovery.orderId'),
      cell: ({ id }) => <span title={id}>{shortId(id)}</span>,
    },
    {
      id: 'email',
      header: t('orderRecovery.column.email'),
      cell: ({ email }) => <span className="admin-address">{email}</span>,
    },
    {
      id: 'date',
      header: t('orderRecovery.column.date'),
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
    {
      id: 'total',
      header: t('orderRecovery.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
    {
      id: 'actions',
      header: t('orderRecovery.column.actions'),
      isPinned: true,
      cell: (order) => (
        <StuckOrderActions order={order} isRunning={isRunning} onAct={(form) => act(form, order.number)} />
      ),
    },
  ];
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
