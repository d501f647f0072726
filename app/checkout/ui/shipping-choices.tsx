import { type ComponentProps, lazy, Suspense } from 'react';
import type { Address } from '#app/addresses/address.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { arrivalText, priceOrFree, type ShippingMethod } from '#app/shipping/shipping-method.ts';
import { Checkbox, SelectField } from '#app/ui/form.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { CheckoutDraft } from '../form/checkout-draft.ts';

type ShippingMethodChoiceProps = {
  methods: readonly ShippingMethod[];
  chosen: ShippingMethod | undefined;
  costOf: (method: ShippingMethod) => number;
  onChoose: (id: string) => void;
};

export function ShippingMethodChoice({ methods, chosen, costOf, onChoose }: ShippingMethodChoiceProps) {
  const t = useWords();
  if (!chosen) return null;
  return (
    <div className="mt-10">
      <RadioCards
        legend={t('checkout.shippingMethod')}
        name="shippingMethod"
        value={chosen.id}
        onChange={onChoose}
        options={methods.map((method) => ({
          value: method.id,
          label: method.name,
          hint: arrivalText(method, t),
          mark: <span className="tabular-nums">{priceOrFree(costOf(method), t)}</span>,
        }))}
      />
    </div>
  );
}

type SavedAddressesProps = {
  addresses: Address[];
  shown: Address | undefined;
  /** The argument is undefined for an address that is not saved. */
  onChoose: (address: Address | undefined) => void;
};

export function SavedAddressSelect({ addresses, shown, onChoose }: SavedAddressesProps) {
  const t = useWords();
  return (
    <SelectField
      label={t('checkout.savedAddress')}
      name="savedAddress"
      required
      value={shown?.id ?? ''}
      onChange={({ target }) => onChoose(addresses.find(({ id }) => id === target.value))}
      className="sm:col-span-2"
    >
      <option value="">{t('checkout.otherAddress')}</option>
      {addresses.map(addressOption)}
    </SelectField>
  );
}

export function addressOption({ id, recipientName, streetLine1, city }: Address) {
  return (
    <option key={id} value={id}>
      {`${recipientName}, ${streetLine1}, ${city}`}
    </option>
  );
}

const BusinessFields = lazy(() => import('../business/business-fields.tsx'));

type BusinessChoiceProps = Omit<ComponentProps<typeof BusinessFields>, 'values' | 'onChange'> & {
  business: CheckoutDraft['business'];
  onChange: (changed: Partial<NonNullable<CheckoutDraft['business']>> | undefined) => void;
};

export function BusinessChoice({ business, onChange, ...fields }: BusinessChoiceProps) {
  const t = useWords();
  return (
    <>
      <Checkbox
        name="business"
        checked={!!business}
        onChange={({ target }) => onChange(target.checked ? {} : undefined)}
        className="mt-4 flex"
      >
        {t('checkout.business')}
      </Checkbox>
      {business && (
        <Suspense>
          <BusinessFields {...fields} values={business} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
