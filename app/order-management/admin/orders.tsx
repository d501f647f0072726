import { useRef } from 'react';
import { data, useFetcher, useNavigation } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import type { SendingUndoAnswer } from '#app/fulfilment/admin/shipment-results.ts';
import { submitSendingUndo } from '#app/fulfilment/admin/submit-shipment-action.server.ts';
import { UndoneShipment } from '#app/fulfilment/admin/ui/undo-shipment.tsx';
import { offersLabels } from '#app/fulfilment/labels/sendcloud.server.ts';
import { listSavedViews } from '#app/orders/saved-views/saved-views.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfForm, formActionOfPath } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { listAdminOrders } from '../editing/list-admin-orders.server.ts';
import { countOrderViews } from '../editing/order-list-condition.server.ts';
import { countedViews } from '../order-list-views.ts';
import type { Route } from './+types/orders';
import {
  type BatchAnswer,
  type RowAction,
  type RowAnswer,
  rowActionsByFormPath,
  type SavedViewAnswer,
  savedViewActionsByFormPath,
  type WholeReturnQuestion,
} from './order-action-result-types.ts';
import { findDayProblems, orderListQuery, readFilters, readOrderList } from './order-filters.ts';
import { submitBatchStatus } from './submit-batch-status.server.ts';
import { submitRowAction, submitSavedView } from './submit-list-action.server.ts';
import { OrderSearchAndFilterForm, OrderViews } from './ui/list/order-filter-form.tsx';
import { OrderTableWithBatchForm } from './ui/list/order-table.tsx';
import { ReturnRefundConfirmation, RowActionNote, rowActionToast } from './ui/list/row-actions.tsx';
import { SavedViews } from './ui/list/saved-views.tsx';

export const handle = requireTranslations('admin/order-edits', 'admin/orders', 'orders');

const ORDER_LIST = '/admin/orders/export.csv';

type ListAnswer = RowAnswer | WholeReturnQuestion | BatchAnswer | SendingUndoAnswer | SavedViewAnswer;

export const meta = unindexedPageMeta('adminOrders.title', 'adminOrders.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readOrderList(url.searchParams);
  const filters = readFilters(url.searchParams);
  const problems = findDayProblems(filters);
  const admin = context.get(signedInAdmin);
  const [found, counts, savedViews] = await Promise.all([
    problems ? undefined : listAdminOrders(db, { ...list, ...filters }),
    countOrderViews(db, countedViews),
    listSavedViews(db, admin.id),
  ]);
  const query = orderListQuery(url.searchParams);
  const shown = { list, filters, problems, found, counts, savedViews, query };
  const mayExport = mayOpen(admin.role, ORDER_LIST, 'GET');
  return data({ ...shown, mayExport, offersLabels: offersLabels() }, problems ? 400 : 200);
}

export async function action({ request, url, context, pattern }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  if (formActionOfPath(pattern, { 'status-changes': true })) {
    const batch = await submitBatchStatus(db, context.get(signedInAdmin), form, new Date());
    return data<ListAnswer>(batch, batch.ok || batch.reason === 'confirm' ? 200 : 400);
  }
  if (formActionOfPath(pattern, { 'sending-undos': true })) {
    const undone = await submitSendingUndo(db, context.get(signedInAdmin), form, new Date());
    return data<ListAnswer>(undone, undone.ok ? 200 : 400);
  }
  const did = formActionOfPath(pattern, savedViewActionsByFormPath);
  if (did) {
    const asked = { did, form, parameters: url.searchParams };
    const answer = await submitSavedView(db, context.get(signedInAdmin).id, asked, new Date());
    return data<ListAnswer>(answer, answer.ok ? 200 : answer.reason === 'not-found' ? 404 : 400);
  }
  const of = formActionOfPath(pattern, rowActionsByFormPath);
  if (!of) throw data(null, { status: 400 });
  const answer = await submitRowAction(db, context.get(signedInAdmin), { of, form }, new Date());
  const isFine = answer.ok || answer.reason === 'confirm';
  return data<ListAnswer>(answer, isFine ? 200 : answer.reason === 'not-found' ? 404 : 409);
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';
export { revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function OrdersTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { list, filters, problems, found, counts, savedViews, query } = loaderData;
  const isLoading = useNavigation().location?.pathname === '/admin/orders';
  const { answer, refusal, isBusy, act } = useListActions(actionData);
  const undone = answer && isOf(answer, 'sending-undo') ? answer : undefined;
  const question = answer && isQuestion(answer) && !isBusy ? answer : undefined;
  const rowDone = actionData && 'number' in actionData && !isQuestion(actionData) ? actionData : undefined;
  return (
    <>
      <div className="list-title">
        <h1>{t('adminOrders.title')}</h1>
        <p className="admin-lead">{t('adminOrders.lead')}</p>
      </div>
      {rowDone && <RowActionNote answer={rowDone} />}
      <div role="alert" className="mb-4 empty:hidden">
        {refusal && <RefusalNote reason={refusal.reason} />}
      </div>
      <div role="status">{undone && <UndoneShipment answer={undone} />}</div>
      <OrderViews view={filters.view} counts={counts} />
      {filters.view === 'to-send' && (
        <p className="mb-3">
          <AdminLink to="/admin/orders/tracking-codes">{t('adminOrders.toTrackingCodes')}</AdminLink>
        </p>
      )}
      <div className="list-tools">
        <OrderSearchAndFilterForm search={list.search} filters={filters} problems={problems} />
        <SavedViews
          views={savedViews}
          query={query}
          given={actionData && isOf(actionData, 'saved-view') ? actionData : undefined}
        />
      </div>
      <p role="status" className="order-list-state">
        {isLoading && t('adminOrders.loading')}
      </p>
      {found && (
        <OrderTableWithBatchForm
          orders={found.orders}
          list={{ ...list, total: found.total }}
          isDeleted={filters.isDeleted}
          isToSend={filters.view === 'to-send'}
          offersLabels={loaderData.offersLabels}
          answer={answer && isOf(answer, 'batch') ? answer : undefined}
          isBusy={isBusy}
          onAct={act}
        />
      )}
      {found && found.total > 0 && loaderData.mayExport && (
        <DownloadForm action={ORDER_LIST} query={query} className="mt-4">
          {t('adminOrders.export')}
        </DownloadForm>
      )}
      <p className="mt-4">
        <AdminLink to="/admin/orders/imported">{t('adminOrders.toImported')}</AdminLink>
      </p>
      {question && <ReturnRefundConfirmation asked={question} onConfirm={act} />}
    </>
  );
}

/** Submits the list's forms. A toast reports the result of an action on a row, since the row may have disappeared. */
function useListActions(actionData: ListAnswer | AdminRefusal | undefined) {
  const t = useWords();
  const toast = useToasts();
  const fetcher = useFetcher<
    RowAnswer | WholeReturnQuestion | BatchAnswer | SendingUndoAnswer | AdminRefusal
  >();
  // Names the action that failed if the server does not respond.
  const requested = useRef<RowAction | 'status'>(undefined);
  useOnActionData(fetcher.data, (answer) => {
    if (isOf(answer, 'batch') || isOf(answer, 'sending-undo') || isQuestion(answer)) return;
    if ('of' in answer) toast(rowActionToast(t, answer));
    else if (requested.current) {
      const failed = requested.current === 'status' ? 'statusFailed' : `failed.${requested.current}`;
      toast({ variant: 'destructive', title: t(`adminOrders.${failed}`) });
    }
  });
  return {
    answer: fetcher.data ?? actionData,
    refusal: fetcher.data && !('of' in fetcher.data) ? fetcher.data : undefined,
    isBusy: fetcher.state !== 'idle',
    act: (form: HTMLFormElement) => {
      const names = { ...rowActionsByFormPath, 'status-changes': 'status' as const };
      requested.current = formActionOfForm(form, names);
      void fetcher.submit(form, { method: 'post' });
    },
  };
}

function isOf<Of extends 'batch' | 'saved-view' | 'sending-undo'>(
  answer: ListAnswer | AdminRefusal,
  of: Of,
): answer is Extract<ListAnswer, { of: Of }> {
  return 'of' in answer && answer.of === of;
}

function isQuestion(answer: ListAnswer | AdminRefusal): answer is WholeReturnQuestion {
  return 'plan' in answer;
}
