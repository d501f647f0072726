import { useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { readText } from '#app/orders/admin/order-form.server.ts';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { type ListState, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { type Hold, listHolds, type NetworkHolds } from '../holds/holds.server.ts';
import { releaseHoldsAsAdmin } from '../holds/release-unpaid-orders-early.server.ts';
import type { Route } from './+types/holds';

export const handle = requireTranslations('admin/orders', 'admin/recovery');

const NETWORKS_SHOWN = 10;

type ReleaseAnswer = { of: 'release' } & (
  | { ok: true; count: number }
  | { ok: false; reason: 'nothing-held' }
);

export const meta = unindexedPageMeta('adminHolds.title', 'adminHolds.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, {
    sorts: ['since', 'until', 'pieces', 'total'],
    direction: 'desc',
  });
  const { found, ...held } = await listHolds(db, list, NETWORKS_SHOWN);
  return { ...held, list: { ...list, total: found } };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const what = formActionOfPath(pattern, { 'order-releases': 'orderId', 'network-releases': 'network' });
  if (!what) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const typed = readText(form, what);
  const of = what === 'network' ? { network: typed } : { orderId: typed };
  const released = await releaseHoldsAsAdmin(db, context.get(signedInAdmin), of, new Date());
  return data<ReleaseAnswer>({ of: 'release', ...released }, released.ok ? 200 : 409);
}

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function Holds({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const toast = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const fetcher = useFetcher<ReleaseAnswer | AdminRefusal>();
  const { holds, all, networks, list } = loaderData;
  const isReleasing = fetcher.state !== 'idle';
  // The button disappears together with its row, so the focus moves to the title.
  useOnActionData(isReleasing ? undefined : fetcher.data, (answer) => {
    toast(releaseWords(t, answer));
    if (document.activeElement === document.body) title.current?.focus();
  });
  const release = (form: HTMLFormElement) => fetcher.submit(form);
  return (
    <>
      <p>
        <AdminLink to="/admin/recovery">{t('adminOrders.backTo.recovery')}</AdminLink>
      </p>
      <h1 ref={title} tabIndex={-1} className="outline-none">
        {t('adminHolds.title')}
      </h1>
      <p className="admin-lead">{t('adminHolds.lead')}</p>
      {actionData && 'of' in actionData && (
        <AdminNote role="status" className="mt-4" tone={actionData.ok ? 'good' : 'warning'}>
          {releaseWords(t, actionData).title}
        </AdminNote>
      )}
      <div role="alert" className="mt-4 empty:hidden">
        {fetcher.data && !('of' in fetcher.data) && <RefusalNote reason={fetcher.data.reason} />}
      </div>
      <p className="mt-4">
        {t('adminHolds.all', { orders: all.orders, pieces: all.pieces, total: price(all.totalCents) })}
      </p>
      {networks.length > 0 && <HoldsByNetworkTable networks={networks} onRelease={release} />}
      <UnpaidOrderHoldsTable holds={holds} list={list} onRelease={release} />
    </>
  );
}

function releaseWords(t: Words, answer: ReleaseAnswer | AdminRefusal) {
  if (!('of' in answer)) return { variant: 'destructive', title: t('adminHolds.failed') } as const;
  return answer.ok
    ? ({ variant: 'success', title: t('adminHolds.released', { count: answer.count }) } as const)
    : ({ variant: 'warning', title: t('adminHolds.nothingHeld') } as const);
}

type NetworkTableProps = { networks: NetworkHolds[]; onRelease: (form: HTMLFormElement) => void };

function HoldsByNetworkTable({ networks, onRelease }: NetworkTableProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery/holds');
  const price = useFormatAdminPrice();
  const columns: Column<NetworkHolds>[] = [
    {
      header: t('adminHolds.network'),
      isName: true,
      cell: ({ network }) => (
        <AdminLink to={`/admin/recovery/holds?q=${encodeURIComponent(network)}`}>{network}</AdminLink>
      ),
    },
    { header: t('adminHolds.orderCount'), isNumber: true, cell: ({ orders }) => orders },
    { header: t('adminHolds.pieces'), isNumber: true, cell: ({ pieces }) => pieces },
    { header: t('adminOrders.column.total'), isNumber: true, cell: ({ totalCents }) => price(totalCents) },
    {
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: ({ network, orders }) => (
        <ButtonWithConfirmDialog
          label={t('adminHolds.releaseAll')}
          name={t('adminHolds.releaseAllOf', { network })}
          look="link"
          question={t('adminHolds.releaseAllQuestion', { network, count: orders })}
          action={address('network-releases')}
          fields={{ network }}
          onConfirm={onRelease}
        >
          <p className="mb-4 text-stone">{t('adminHolds.releaseAllText')}</p>
        </ButtonWithConfirmDialog>
      ),
    },
  ];
  return (
    <TableSection
      id="held-networks"
      caption={t('adminHolds.networks')}
      columns={columns}
      rows={networks}
      keyOf={({ network }) => network}
      empty=""
    />
  );
}

type HoldTableProps = {
  holds: Hold[];
  list: ListState & { total: number };
  onRelease: (form: HTMLFormElement) => void;
};

function UnpaidOrderHoldsTable({ holds, list, onRelease }: HoldTableProps) {
  const t = useWords();
  const columns = useHoldColumns(onRelease);
  return (
    <section className="mt-8" aria-labelledby="held-orders">
      <h2 id="held-orders" className="mb-3">
        {t('adminHolds.orders')}
      </h2>
      {(holds.length > 0 || list.search) && (
        <ListSearch label={t('adminHolds.search')} search={list.search} />
      )}
      <DataTable
        caption={t('adminHolds.orders')}
        columns={columns}
        rows={holds}
        keyOf={({ id }) => id}
        empty={t(list.search ? 'adminHolds.noneFound' : 'adminHolds.none')}
        list={list}
      />
    </section>
  );
}

function useHoldColumns(onRelease: HoldTableProps['onRelease']): Column<Hold>[] {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery/holds');
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('holds');
  return [
    {
      header: t('adminOrders.column.number'),
      isName: true,
      cell: ({ number }) => <OrderLink number={number} to={pageOf(`/admin/orders/${number}`)} />,
    },
    {
      header: t('adminOrders.column.email'),
      cell: ({ email }) => <span className="admin-address">{email}</span>,
    },
    { header: t('adminHolds.network'), cell: ({ network }) => network ?? '–' },
    {
      id: 'pieces',
      header: t('adminHolds.pieces'),
      isSortable: true,
      isNumber: true,
      cell: ({ pieces }) => pieces,
    },
    {
      id: 'total',
      header: t('adminOrders.column.total'),
      isSortable: true,
      isNumber: true,
      cell: ({ totalCents }) => price(totalCents),
    },
    {
      id: 'since',
      header: t('adminHolds.since'),
      isSortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
    },
    {
      id: 'until',
      header: t('adminHolds.until'),
      isSortable: true,
      cell: ({ expiresAt }) => <DateTime at={expiresAt} className="tabular-nums" />,
    },
    {
      header: t('adminHolds.opened'),
      cell: ({ hasOpenedPayment }) => t(hasOpenedPayment ? 'adminHolds.yes' : 'adminHolds.notYet'),
    },
    {
      header: t('adminOrders.column.actions'),
      isPinned: true,
      cell: ({ id, number }) => (
        <ButtonWithConfirmDialog
          label={t('adminHolds.release')}
          name={t('adminHolds.releaseOf', { number })}
          look="link"
          question={t('adminHolds.releaseQuestion', { number })}
          action={address('order-releases')}
          fields={{ orderId: id }}
          onConfirm={onRelease}
        >
          <p className="mb-4 text-stone">{t('adminHolds.releaseText')}</p>
        </ButtonWithConfirmDialog>
      ),
    },
  ];
}
