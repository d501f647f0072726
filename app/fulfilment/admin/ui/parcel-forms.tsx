import { useFetcher } from 'react-router';
import { Decision } from '#app/orders/admin/ui/order-form.tsx';
import { carrierNames, carriers } from '#app/orders/shipments/carriers.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { Field, SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { AdminShipment } from '../../shipments/admin-shipments.server.ts';
import {
  isParcelProblem,
  type LostParcelAnswer,
  type ShipmentAnswer,
  type TrackingAnswer,
} from '../shipment-results.ts';

type LostParcelProps = {
  number: string;
  shipment: AdminShipment;
  againId: string;
  ownCarrier: string;
  given: LostParcelAnswer | undefined;
};

const choices = ['from-shelf', 'without-stock', 'not-again'] as const;

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
        <Decision name="mail" isOn={!typed || typed.mail === '1'}>
          {t('shipments.mailCustomer')}
        </Decision>
        <SubmitButton look="secondary" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'shipments.saveLost')}
        </SubmitButton>
      </fetcher.Form>
      <ShipmentFormNote outcome={isSaving ? undefined : answer} done={t('shipments.lostSaved')} />
    </details>
  );
}

type ParcelFieldsProps = {
  id: string;
  carrier: string;
  trackingCode: string;
  ownCarrier: string;
  problem: string | undefined;
};

export function ParcelFields({ id, carrier, trackingCode, ownCarrier, problem }: ParcelFieldsProps) {
  const t = useWords();
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <SelectField
        id={`${id}-carrier`}
        name="carrier"
        label={t('shipments.carrier')}
        defaultValue={carrier}
        error={problem === 'no-carrier' ? t('shipments.problem.no-carrier') : undefined}
      >
        <option value="">{t('shipments.noCarrier')}</option>
        <SelectOptions
          values={carriers}
          label={(name) => (name === 'own' ? ownCarrier || t('shipments.ownCarrier') : carrierNames[name])}
        />
      </SelectField>
      <Field
        id={`${id}-tracking-code`}
        name="trackingCode"
        label={t('shipments.trackingCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={trackingCode}
        error={problem === 'tracking-code' ? t('shipments.problem.tracking-code') : undefined}
      />
    </div>
  );
}

type ShipmentFormNoteProps = {
  outcome: ShipmentAnswer | TrackingAnswer | LostParcelAnswer | AdminRefusal | undefined;
  done: string;
  className?: string;
};

/** Leaves out problems with the carrier or tracking code, since those are displayed beside their fields. */
export function ShipmentFormNote({ outcome, done, className = 'mt-2' }: ShipmentFormNoteProps) {
  const t = useWords();
  const problem = outcome && 'of' in outcome && !outcome.ok ? outcome.reason : undefined;
  return (
    <OutcomeNote outcome={outcome} className={className}>
      {outcome?.ok && done}
      {problem && !isParcelProblem(problem) && t(`shipments.problem.${problem}`)}
    </OutcomeNote>
  );
}
