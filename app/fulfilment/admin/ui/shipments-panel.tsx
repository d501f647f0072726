import { Fragment, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Decision } from '#app/orders/admin/ui/order-form.tsx';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { AdminShipment, ItemsToSend } from '../../shipments/admin-shipments.server.ts';
import type { LostParcelAnswer, ShipmentAnswer, TrackingAnswer, UndoAnswer } from '../shipment-results.ts';
import { LostParcelForm, ParcelFields, ShipmentFormNote } from './parcel-forms.tsx';

/** The id of the form that sends a parcel. */
export const SEND_FORM = 'order-send';

type ShipmentsProps = {
  number: string;
  shipments: AdminShipment[];
  left: ItemsToSend[];
  shipmentId: string;
  /** The configured name of a carrier that the software does not know. */
  ownCarrier: string;
  hasVoidLabel: boolean;
  given: ShipmentAnswer | TrackingAnswer | UndoAnswer | LostParcelAnswer | undefined;
};

export function ShipmentsPanel(props: ShipmentsProps) {
  const { number, shipments, left, shipmentId, ownCarrier, hasVoidLabel, given } = props;
  const t = useWords();
  if (!shipments.length && !left.length) return null;
  return (
    <section aria-labelledby="order-shipments">
      <h2 id="order-shipments">{t('shipments.title')}</h2>
      {given?.of === 'undo' && (
        <AdminNote role="status" tone={given.ok ? 'good' : 'critical'} className="mt-2">
          {t(given.ok ? 'shipments.undone' : `shipments.problem.${given.reason}`)}
        </AdminNote>
      )}
      {shipments.map((shipment) => (
        <OneShipment
          key={shipment.id}
          number={number}
          shipment={shipment}
          ownCarrier={ownCarrier}
          shipmentId={shipmentId}
          given={
            (given?.of === 'tracking' || given?.of === 'lost') && given.shipmentId === shipment.id
              ? given
              : undefined
          }
        />
      ))}
      {left.length > 0 && (
        <SendForm
          number={number}
          left={left}
          shipmentId={shipmentId}
          ownCarrier={ownCarrier}
          hasVoidLabel={hasVoidLabel}
          given={given?.of === 'shipment' ? given : undefined}
        />
      )}
    </section>
  );
}

type OneProps = Pick<ShipmentsProps, 'number' | 'ownCarrier' | 'shipmentId'> & {
  shipment: AdminShipment;
  given: TrackingAnswer | LostParcelAnswer | undefined;
};

function OneShipment({ number, shipment, ownCarrier, shipmentId, given }: OneProps) {
  const t = useWords();
  const language = useLanguage();
  const moment = (at: string) => formatDateTime(at, language);
  const { trackingCode, link } = shipment;
  return (
    <div className="mt-4">
      <h3>{t('shipments.one', { number: shipment.number })}</h3>
      <p className="text-sm text-stone [overflow-wrap:anywhere]">
        {t('shipments.sentBy', { moment: moment(shipment.sentAt), by: shipment.by })}
      </p>
      <ul className="order-plan-lines">
        <ItemLines lines={shipment.lines} />
      </ul>
      <p className="[overflow-wrap:anywhere]">
        {shipment.carrierName || t(shipment.carrier ? 'shipments.ownCarrier' : 'shipments.noCarrier')}{' '}
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className="admin-way">
            {trackingCode}
          </a>
        ) : (
          trackingCode
        )}
      </p>
      {shipment.replaces !== undefined && (
        <p className="text-sm text-stone">{t('shipments.replaces', { number: shipment.replaces })}</p>
      )}
      {shipment.isLost && (
        <AdminNote tone="warning">
          {shipment.replacedBy === undefined
            ? t('shipments.isLost')
            : t('shipments.isReplaced', { number: shipment.replacedBy })}
        </AdminNote>
      )}
      <Mailed shipment={shipment} />
      <UndoForm number={number} shipment={shipment} />
      <TrackingForm
        number={number}
        shipment={shipment}
        ownCarrier={ownCarrier}
        given={given?.of === 'tracking' ? given : undefined}
      />
      {!shipment.undoableMs && shipment.replacedBy === undefined && (
        <LostParcelForm
          number={number}
          shipment={shipment}
          againId={shipmentId}
          ownCarrier={ownCarrier}
          given={given?.of === 'lost' ? given : undefined}
        />
      )}
    </div>
  );
}

function Mailed({ shipment: { mailDueAt, undoableMs } }: { shipment: AdminShipment }) {
  const t = useWords();
  const language = useLanguage();
  if (!mailDueAt) return <p className="text-sm text-stone">{t('shipments.noMail')}</p>;
  if (!undoableMs) return null;
  return (
    <p className="text-sm text-stone">
      {t('shipments.mailAt', { moment: formatDateTime(mailDueAt, language) })}
    </p>
  );
}

function UndoForm({ number, shipment }: Pick<OneProps, 'number' | 'shipment'>) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('shipment-undos');
  const fetcher = useFetcher<UndoAnswer | AdminRefusal>();
  const { id, undoableMs } = shipment;
  const [isOver, setIsOver] = useState(undoableMs === 0);
  useEffect(() => {
    setIsOver(undoableMs === 0);
    const over = setTimeout(() => setIsOver(true), undoableMs);
    return () => clearTimeout(over);
  }, [undoableMs]);
  const answer = fetcher.data;
  const toast = useToasts();
  // A toast reports the success, since the shipment and its note disappear.
  useOnActionData(answer, ({ ok }) => {
    if (ok) toast({ variant: 'success', title: t('shipments.undone') });
  });
  return (
    <>
      {!isOver && (
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="shipmentId" value={id} />
          <SubmitButton look="secondary" className="mt-2" aria-disabled={fetcher.state !== 'idle'}>
            {t('shipments.undo')}
          </SubmitButton>
        </fetcher.Form>
      )}
      <OutcomeNote outcome={answer} className="mt-2">
        {answer && 'of' in answer && !answer.ok && t(`shipments.problem.${answer.reason}`)}
      </OutcomeNote>
    </>
  );
}

type TrackingProps = Pick<OneProps, 'number' | 'shipment' | 'ownCarrier'> & {
  given: TrackingAnswer | undefined;
};

function TrackingForm({ number, shipment, ownCarrier, given }: TrackingProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('tracking-codes');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<TrackingAnswer>(given);
  return (
    <details className="mt-2" open={refused !== undefined || undefined}>
      <summary className="min-h-11 cursor-pointer content-center">{t('shipments.changeTracking')}</summary>
      <fetcher.Form {...form} action={action} className="order-refund-form">
        <input type="hidden" name="shipmentId" value={shipment.id} />
        <ParcelFields
          key={`${round} ${shipment.carrier} ${shipment.trackingCode}`}
          id={shipment.id}
          carrier={refused?.typed.carrier ?? shipment.carrier ?? ''}
          trackingCode={refused?.typed.trackingCode ?? shipment.trackingCode}
          ownCarrier={ownCarrier}
          problem={refused?.reason}
        />
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t('shipments.saveTracking')}
        </SubmitButton>
      </fetcher.Form>
      <ShipmentFormNote outcome={outcome} done={t('shipments.trackingSaved')} />
    </details>
  );
}

type SendFormProps = Omit<ShipmentsProps, 'shipments' | 'given'> & { given: ShipmentAnswer | undefined };

function SendForm({ number, left, shipmentId, ownCarrier, hasVoidLabel, given }: SendFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('shipments');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<ShipmentAnswer>(given);
  const typed: Record<string, string> = refused?.typed ?? {};
  const problem = refused?.reason;
  const waiting = left.reduce((sum, line) => sum + line.waiting, 0);
  const isPart = problem !== undefined || left.some((line) => line.waiting < line.left);
  const toast = useToasts();
  // A toast reports the last parcel, since the form disappears.
  useOnActionData(fetcher.data, ({ ok }) => ok && toast({ variant: 'success', title: t('shipments.sent') }));
  return (
    <div className="mt-4">
      <h3>{t('shipments.send')}</h3>
      <p className="mt-1 text-stone">{t('shipments.sendText')}</p>
      <fetcher.Form {...form} action={action} id={SEND_FORM} className="order-refund-form">
        <input type="hidden" name="shipmentId" value={shipmentId} />
        <Fragment key={`${round} ${shipmentId}`}>
          <details open={isPart || undefined}>
            <summary className="min-h-11 cursor-pointer content-center">
              {t('shipments.contents', { count: waiting })}
            </summary>
            <LeftFields left={left} typed={typed} />
          </details>
          <ParcelFields
            id="send"
            carrier={typed.carrier ?? ''}
            trackingCode={typed.trackingCode ?? ''}
            ownCarrier={ownCarrier}
            problem={problem}
          />
          <Decision name="mail" isOn={problem === undefined || typed.mail === '1'}>
            {t('shipments.mailCustomer')}
          </Decision>
          {(hasVoidLabel || problem === 'void-label') && (
            <Decision name="void-label" isOn={typed['void-label'] === '1'}>
              {t('labels.void.anyway')}
            </Decision>
          )}
        </Fragment>
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'shipments.sendNow')}
        </SubmitButton>
      </fetcher.Form>
      <ShipmentFormNote outcome={outcome} done={t('shipments.sent')} className="mt-4" />
    </div>
  );
}

function LeftFields({ left, typed }: Pick<ShipmentsProps, 'left'> & { typed: Record<string, string> }) {
  const t = useWords();
  return left.map((line) => (
    <Field
      key={line.position}
      type="number"
      name={`send-${line.position}`}
      label={t('shipments.piecesOf', { title: line.size ? `${line.title}, ${line.size}` : line.title })}
      hint={
        line.waiting < line.left
          ? t('shipments.mostWithdrawn', { count: line.left, withdrawn: line.left - line.waiting })
          : t('shipments.most', { count: line.left })
      }
      required
      min={0}
      max={line.left}
      defaultValue={typed[`send-${line.position}`] ?? line.waiting}
    />
  ));
}
