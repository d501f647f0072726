import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { AdminLabel } from '../../labels/admin-labels.server.ts';
import type { LabelAnswer } from '../shipment-results.ts';

type LabelsProps = {
  order: { id: string; number: string; paymentStatus: string; hasVoidLabel: boolean };
  labels: AdminLabel[];
  canBuy: boolean;
  given: LabelAnswer | undefined;
};

export function LabelsPanel({ order, labels, canBuy, given }: LabelsProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${order.number}`);
  const fetcher = useFetcher<LabelAnswer | AdminRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : (fetcher.data ?? given);
  const open = labels.find(
    ({ status, parcel }) => parcel === null && ['wanted', 'bought', 'refused'].includes(status),
  );
  if (!labels.length && !canBuy) return null;
  const canAsk = canBuy && open?.status !== 'bought';
  return (
    <section aria-labelledby="order-labels">
      <h2 id="order-labels">{t('labels.title')}</h2>
      {order.hasVoidLabel && <VoidLabelNote />}
      {labels.map((label) => (
        <OneLabel key={label.id} label={label}>
          {isCancellable(label) && (
            <fetcher.Form method="post" action={action('label-cancellations')}>
              <input type="hidden" name="labelId" value={label.id} />
              <SubmitButton look="secondary" className="mt-2" aria-disabled={isBusy}>
                {t('labels.cancel')}
              </SubmitButton>
            </fetcher.Form>
          )}
        </OneLabel>
      ))}
      {canAsk && (
        <fetcher.Form method="post" action={action('labels')} className="mt-4">
          <SubmitButton look="secondary" aria-disabled={isBusy}>
            {t(isBusy ? 'adminOrders.saving' : open ? 'labels.again' : 'labels.buy')}
          </SubmitButton>
        </fetcher.Form>
      )}
      {labels.some(({ status }) => status === 'bought') && (
        <form method="post" action="/admin/orders/labels.pdf" target="_blank" className="mt-4" rel="noopener">
          <input type="hidden" name="chosen" value={`${order.id}:${order.paymentStatus}`} />
          <SubmitButton look="secondary">{t('labels.print')}</SubmitButton>
        </form>
      )}
      <OutcomeNote outcome={answer} className="mt-2">
        {answer && 'of' in answer && !answer.ok && t(`labels.problem.${answer.reason}`)}
      </OutcomeNote>
    </section>
  );
}

function isCancellable({ status, parcel }: AdminLabel): boolean {
  return parcel === null && status !== 'cancelled' && status !== 'cancelling';
}

function OneLabel({ label, children }: { label: AdminLabel; children: ReactNode }) {
  const t = useWords();
  const language = useLanguage();
  const { status, parcel, carrierCode, trackingCode, problem, told } = label;
  const isWrong = status === 'refused' || status === 'kept' || (problem !== null && status !== 'cancelled');
  return (
    <div className="mt-4 [overflow-wrap:anywhere]">
      <h3>
        {t(`labels.status.${status}`)}
        {parcel !== null && ` ${t('labels.onParcel', { number: parcel })}`}
      </h3>
      <p className="text-sm text-stone">
        {t('labels.askedBy', { moment: formatDateTime(label.createdAt, language), by: label.by })}
      </p>
      {trackingCode && (
        <p>
          {carrierCode} {trackingCode}
        </p>
      )}
      {told && (
        <p className="text-sm">
          {t('labels.told', { message: told.message, moment: formatDateTime(told.at, language) })}
        </p>
      )}
      {isWrong && (
        <AdminNote className="mt-2" tone={status === 'wanted' ? 'warning' : 'critical'}>
          {t(status === 'wanted' ? 'labels.away' : `labels.wrong.${status}`, { problem: problem ?? '' })}
        </AdminNote>
      )}
      {children}
    </div>
  );
}

export function VoidLabelNote() {
  const t = useWords();
  return <AdminNote tone="warning">{t('labels.void.text')}</AdminNote>;
}
