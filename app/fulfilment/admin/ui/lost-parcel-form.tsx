import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AdminShipment } from '../../shipments/admin-shipments.server.ts';
import type { LostParcelAnswer } from '../shipment-answer-types.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { ShipmentFormNote } from './shipment-form-note.tsx';

type LostParcelProps = {
  number: string;
  shipment: AdminShipment;
  againId: string;
  ownCarrier: string;
  given: LostParcelAnswer | undefined;
};

const choices = ['from-shelf', 'without-stock', 'not-again'] as const;

/** Records a lost parcel, and sends its items again from the shelf, without taking stock, or not at all. */
export function LostParcelForm({ number, shipment, againId, ownCarrier, given }: LostParcelProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('lost-parcels');
  const fetcher = useFetcher<LostParcelAnswer | AdminRefusal>();
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const problem = answer && 'of' in answer && !answer.ok ? answer : undefined;
  const typed = problem?.typed;
  const offered = shipment.isLost ? choices.filter((choice) => choice !== 'not-again') : choices;
  return (
    <details className="mt-2" open={problem !== undefined || undefined}>
      <summary className="min-h-11 cursor-pointer content-center">
        {t(shipment.isLost ? 'shipments.sendAgain' : 'shipments.lost')}
      </summary>
      <fetcher.Form method="post" action={action} className="order-refund-form">
        <input type="hidden" name="shipmentId" value={shipment.id} />
        <input type="hidden" name="againId" value={againId} />
        <fieldset className="order-decisions">
          <legend>{t('shipments.lostWhat')}</legend>
          {offered.map((choice) => (
            <label key={choice} className="order-decision">
              <input
                type="radio"
                name="what"
                value={choice}
                required
                defaultChecked={choice === (typed?.what || 'from-shelf')}
              />
              {t(`shipments.lost.${choice}`)}
            </label>
          ))}
        </fieldset>
        <ParcelFields
          id={`again-${shipment.id}`}
          carrier={typed?.carrier ?? ''}
          trackingCode={typed?.trackingCode ?? ''}
          ownCarrier={ownCarrier}
          problem={problem?.reason}
        />
        <label className="order-decision">
          <input type="checkbox" name="mail" value="1" defaultChecked={!typed || typed.mail === '1'} />
          {t('shipments.mailCustomer')}
        </label>
        <Button type="submit" look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'shipments.saveLost')}
        </Button>
      </fetcher.Form>
      <ShipmentFormNote
        answer={isSaving ? undefined : answer}
        problem={problem?.reason}
        done={t('shipments.lostSaved')}
      />
    </details>
  );
}
