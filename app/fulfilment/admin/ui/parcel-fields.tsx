import { carrierNames, carriers } from '#app/orders/shipments/carriers.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';

type ParcelFieldsProps = {
  /** Distinguishes several forms on a page. */
  id: string;
  carrier: string;
  trackingCode: string;
  ownCarrier: string;
  problem: string | undefined;
};

/** Edits a parcel's carrier and tracking code. */
export function ParcelFields({ id, carrier, trackingCode, ownCarrier, problem }: ParcelFieldsProps) {
  const t = useWords();
  return (
    <>
      <SelectField
        id={`${id}-carrier`}
        name="carrier"
        label={t('shipments.carrier')}
        defaultValue={carrier}
        error={problem === 'no-carrier' ? t('shipments.problem.no-carrier') : undefined}
      >
        <option value="">{t('shipments.noCarrier')}</option>
        {carriers.map((name) => (
          <option key={name} value={name}>
            {name === 'own' ? ownCarrier || t('shipments.ownCarrier') : carrierNames[name]}
          </option>
        ))}
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
    </>
  );
}
