import { useEffect, useRef } from 'react';
import { UndoShipment } from '#app/fulfilment/admin/ui/undo-shipment.tsx';
import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-with-preview-dialog.tsx';
import { ReasonField } from '#app/orders/admin/ui/order-form.tsx';
import { isOrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { type SelectableRows, SelectedRows } from '#app/ui/admin/list/selected-rows.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { AdminOrder } from '../../../editing/list-admin-orders.server.ts';
import type { BatchError } from '../../../editing/update-order-statuses.server.ts';
import type { BatchAnswer } from '../../order-action-result-types.ts';
import { BatchCancellationOptions, BatchShippingNotice } from '../status-change-notices.tsx';

export const BATCH_FORM = 'batch-status';

/** The part of the list's data that selecting all orders reads. */
type OrderListData = { found: { orders: AdminOrder[] } | undefined };

/** The choice includes the displayed payment status, so that an order that was paid in the meantime is refused. */
export function choiceOf({ id, paymentStatus }: AdminOrder): string {
  return `${id}:${paymentStatus}`;
}

const documents = ['pick-list', 'packing-slips'];

type BatchFormProps = {
  rows: SelectableRows;
  answer: BatchAnswer | undefined;
  isBusy: boolean;
  offersLabels: boolean;
  onSend: (form: HTMLFormElement) => void;
};

export function BatchStatusForm({ rows, answer, isBusy, offersLabels, onSend }: BatchFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  const asked = answer && !answer.ok && answer.reason === 'confirm' && !isBusy ? answer : undefined;
  return (
    <div className="list-bar">
      <form
        ref={form}
        id={BATCH_FORM}
        method="post"
        action={address('status-changes')}
        data-some={rows.selection.selected.length > 0}
        aria-label={t('adminOrders.batch.title')}
        onSubmit={(event) => {
          // Buttons with `formtarget` are skipped: documents open in a new tab, labels on a confirmation page.
          if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute('formtarget')) return;
          event.preventDefault();
          if (!isBusy) onSend(event.currentTarget);
        }}
      >
        <SelectedRows<OrderListData>
          {...rows}
          name="chosen"
          rowsOf={({ found }) => found?.orders.map(choiceOf) ?? []}
          chosen={(count) => t('adminOrders.batch.chosen', { count })}
        />
        <div className="order-batch-fields">
          <SelectField
            name="status"
            id="batch-status-to"
            label={t('adminOrders.newStatus')}
            defaultValue=""
            required
          >
            <option value="">{t('adminOrders.batch.choose')}</option>
            <SelectOptions values={orderStatuses} label={(status) => t(`order.status.${status}`)} />
          </SelectField>
          <ReasonField id="batch-reason" defaultValue={answer && !answer.ok ? answer.typed.reason : ''} />
        </div>
        <SubmitButton look="secondary" aria-disabled={isBusy}>
          {t(isBusy ? 'adminOrders.saving' : 'adminOrders.batch.apply')}
        </SubmitButton>
        {/* These buttons come last, since Enter in a field presses the form's first submit button. */}
        <BatchDocuments offersLabels={offersLabels} />
      </form>
      <div role="status" className="empty:hidden">
        {!isBusy && answer && !asked && <BatchStatusResult answer={answer} />}
      </div>
      {!isBusy && answer?.ok && answer.sent && (
        <UndoShipment page="/admin/orders" sent={answer.sent} isBusy={isBusy} onSend={onSend} />
      )}
      {asked && <BatchConfirmation asked={asked} onConfirm={onSend} />}
    </div>
  );
}

function BatchDocuments({ offersLabels }: Pick<BatchFormProps, 'offersLabels'>) {
  const t = useWords();
  return (
    <>
      <fieldset className="order-batch-documents">
        <legend className="sr-only">{t('adminOrders.documents.title')}</legend>
        {documents.map((name) => (
          <SubmitButton
            key={name}
            look="secondary"
            formAction={`/admin/orders/${name}.pdf`}
            formTarget="_blank"
            formNoValidate
          >
            {t(`adminOrders.documents.${name}`)}
          </SubmitButton>
        ))}
      </fieldset>
      {offersLabels && (
        <SubmitButton look="secondary" formAction="/admin/orders/labels" formTarget="_self" formNoValidate>
          {t('adminOrders.documents.labels')}
        </SubmitButton>
      )}
    </>
  );
}

type BatchConfirmationProps = {
  asked: Extract<BatchAnswer, { reason: 'confirm' }>;
  onConfirm: BatchFormProps['onSend'];
};

function BatchConfirmation({ asked, onConfirm }: BatchConfirmationProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/orders');
  return (
    <ConfirmServerPreviewDialog
      asked={asked}
      question={t(`adminOrders.batch.question.${asked.to}`, { count: asked.chosen.length })}
      confirm={t(`adminOrders.batch.confirm.${asked.to}`, { count: asked.chosen.length })}
      isDestructive={asked.to === 'cancelled'}
      keep={t('adminOrders.notYet')}
      action={address('status-changes')}
      fields={{
        status: asked.to,
        chosen: asked.chosen.join(' '),
        ...(asked.cancelling && { marks: asked.cancelling.marks }),
        ...asked.typed,
      }}
      onConfirm={onConfirm}
    >
      {asked.cancelling ? (
        <BatchCancellationOptions {...asked.cancelling} />
      ) : (
        <BatchShippingNotice voidLabels={asked.voidLabels ?? []} />
      )}
    </ConfirmServerPreviewDialog>
  );
}

function BatchStatusResult({ answer }: { answer: BatchAnswer }) {
  const t = useWords();
  if (!answer.ok) {
    if (answer.reason === 'confirm') return null;
    return <AdminNote tone="critical">{t(`adminOrders.batch.problem.${answer.reason}`)}</AdminNote>;
  }
  const { successCount, failedCount, errors } = answer.result;
  const status = t(`order.status.${answer.to}`);
  return (
    <div
      className="admin-note"
      data-tone={failedCount === 0 ? 'good' : successCount ? 'warning' : 'critical'}
    >
      <div>
        <p>
          {t('adminOrders.batch.succeeded', { count: successCount, status })}{' '}
          {failedCount > 0 && t('adminOrders.batch.failed', { count: failedCount })}
        </p>
        {errors.length > 0 && (
          <ul className="order-batch-errors">
            {errors.map((error) => (
              <li key={error.orderId}>
                <UnbrokenNumbers>{`${error.number ?? error.orderId}: ${errorText(t, error)}`}</UnbrokenNumbers>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function errorText(t: Words, { reason, from, to }: BatchError): string {
  const name = (status: string) => (isOrderStatus(status) ? t(`order.status.${status}`) : status);
  if (reason === 'transition')
    return t('adminOrders.problem.transition', { old: name(from ?? ''), new: name(to) });
  return t(`adminOrders.problem.${reason}`, { value: to });
}
