import '../register-translations.ts';
import type { FormEvent, ReactNode } from 'react';
import type { Address } from '#app/accounts/account-area/address.ts';
import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details-and-checkout-prefill-types.ts';
import { CountrySelect } from '#app/accounts/account-area/ui/country-select.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import type { CheckoutDraft, DraftAddress } from '../form/checkout-draft.ts';
import { findSavedAddressInForm } from '../form/fill-in-and-match-saved-address.ts';
import { fieldLimits, type ShippingProblems } from '../form/shipping-form.ts';
import { AddressFields } from './address-fields.tsx';
import { BillingAddressSelect } from './billing-address-select.tsx';
import { SavedAddressSelect } from './saved-address-select.tsx';

type ShippingStepProps = {
  draft: CheckoutDraft;
  /** What is wrong, in the reader's language. */
  problems: ShippingProblems;
  onChange: (changeOf: (typed: DraftAddress) => Partial<DraftAddress>) => void;
  onSubmit: (form: HTMLFormElement) => void;
  /** Of a customer only. */
  saved: CheckoutPrefill | undefined;
  onShipTo: (address: Address | undefined) => void;
  looksUpDutchAddresses: boolean;
  /** Countries, by their English names. */
  deliveredTo: readonly string[];
  /** Of the country chosen. */
  shippingMethods: ReactNode;
  isPickup: boolean;
  /** To ship to, or for the invoice of what is picked up. */
  needsAddress: boolean;
  onBilling: (id: string) => void;
  onInvoice: (hasInvoiceAddress: boolean) => void;
  onSaving: (savesAddress: boolean) => void;
};

/** Who it is for, how it comes, and where: in this order, since what is picked up needs no address. */
export function ShippingStep({
  draft,
  problems,
  onChange,
  onSubmit,
  saved,
  onShipTo,
  looksUpDutchAddresses,
  deliveredTo,
  shippingMethods,
  isPickup,
  needsAddress,
  onBilling,
  onInvoice,
  onSaving,
}: ShippingStepProps) {
  const t = useWords();
  const { shipping: values, billing = '' } = draft;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  const shown = saved && findSavedAddressInForm(values, saved.addresses);
  const text = (name: keyof typeof fieldLimits) => ({
    name,
    label: t(`checkout.${name}`),
    value: values[name as keyof DraftAddress],
    maxLength: fieldLimits[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(() => ({ [name]: event.target.value })),
  });

  const address = needsAddress && (
    <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
      {saved && saved.addresses.length > 0 && (
        <SavedAddressSelect addresses={saved.addresses} shown={shown} onChoose={onShipTo} />
      )}
      <AddressFields
        values={values}
        problems={problems}
        onChange={onChange}
        looksUpDutchAddresses={looksUpDutchAddresses}
      />
    </div>
  );
  const book = saved?.billing ?? [];
  return (
    <form noValidate onSubmit={submit} className="@container">
      <h2 className="text-heading">{t('checkout.contact')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
        <Field {...text('firstName')} required autoComplete="given-name" />
        <Field {...text('lastName')} required autoComplete="family-name" />
        <Field
          {...text('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          className={wide}
        />
        <Field {...text('phone')} required type="tel" inputMode="tel" autoComplete="tel" className={wide} />
        <CountrySelect
          label={t('checkout.country')}
          groupName={(group) => t(`checkout.countryGroup${group}`)}
          value={values.country}
          onChange={(country) => onChange(() => ({ country }))}
          error={problems.country}
          deliveredTo={deliveredTo}
          hint={
            deliveredTo.includes(values.country) || problems.country
              ? undefined
              : t('checkout.notDeliveredTo')
          }
          className={wide}
        />
      </div>
      {shippingMethods}
      {!isPickup && (
        <>
          <h2 className="mt-10 text-heading">{t('checkout.address')}</h2>
          {address}
          {saved && !shown && (
            <Checkbox name="saveAddress" isChecked={draft.savesAddress} onChange={onSaving}>
              {t('checkout.saveAddress')}
            </Checkbox>
          )}
        </>
      )}
      {(isPickup || book.length > 0) && <h2 className="mt-10 text-heading">{t('checkout.billing')}</h2>}
      {book.length > 0 && (
        <BillingAddressSelect addresses={book} chosen={billing} isPickup={isPickup} onChoose={onBilling} />
      )}
      {isPickup && !book.some(({ id }) => id === billing) && (
        <>
          <Checkbox name="invoiceAddress" isChecked={draft.hasInvoiceAddress} onChange={onInvoice}>
            {t('checkout.invoiceAddress')}
          </Checkbox>
          {address}
        </>
      )}
      <Button type="submit" className="mt-8 w-full">
        {t('checkout.toPayment')}
      </Button>
    </form>
  );
}

type CheckboxProps = {
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

function Checkbox({ name, isChecked, onChange, children }: CheckboxProps) {
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

const wide = '@md:col-span-2';
