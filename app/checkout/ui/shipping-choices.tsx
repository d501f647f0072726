import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { Address } from '#app/addresses/address.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { arrivalText, priceOrFree, type ShippingMethod } from '#app/shipping/shipping-method.ts';
import { SelectField } from '#app/ui/form.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { BusinessFields as Fields } from '../business/business-fields.tsx';
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

const BusinessFields = lazy(() =>
  import('../business/business-fields.tsx').then(({ BusinessFields }) => ({ default: BusinessFields })),
);

type BusinessChoiceProps = Omit<ComponentProps<typeof Fields>, 'values' | 'onChange'> & {
  business: CheckoutDraft['business'];
  onChange: (changed: Partial<NonNullable<CheckoutDraft['business']>> | undefined) => void;
};

export function BusinessChoice({ business, onChange, ...fields }: BusinessChoiceProps) {
  const t = useWords();
  return (
    <>
      <CheckboxLine
        name="business"
        isChecked={!!business}
        onChange={(isBuying) => onChange(isBuying ? {} : undefined)}
      >
        {t('checkout.business')}
      </CheckboxLine>
      {business && (
        <Suspense>
          <BusinessFields {...fields} values={business} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

type CheckboxLineProps = {
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

export function CheckboxLine({ name, isChecked, onChange, children }: CheckboxLineProps) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  );
}
