import type { FormEvent, ReactNode } from 'react';
import type { Address } from '#app/accounts/account-area/address.ts';
import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details.ts';
import { CountrySelect } from '#app/accounts/account-area/ui/country-select.tsx';
import { AddressFields } from '#app/accounts/address-checks/address-fields.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import type { CheckoutDraft, DraftAddress } from '../form/checkout-draft.ts';
import { findSavedAddressInForm } from '../form/saved-address.ts';
import { fieldLimits, type ShippingProblems } from '../form/shipping-form.ts';
import { CheckboxLine } from './checkbox-line.tsx';
import { addressOption, SavedAddressSelect } from './saved-address-select.tsx';

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
  /** Whether it is for a business; nothing where the shop does not ask. */
  business: ReactNode;
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
  business,
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
    <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
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
    <form noValidate onSubmit={submit}>
      <h2 className="text-heading">{t('checkout.contact')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...text('firstName')} required autoComplete="given-name" />
        <Field {...text('lastName')} required={!values.noLastName} autoComplete="family-name" />
        {(problems.lastName || values.noLastName) && (
          <div className={wide}>
            <CheckboxLine
              name="noLastName"
              isChecked={values.noLastName === 'on'}
              onChange={(isOn) => onChange(() => ({ noLastName: isOn ? 'on' : '' }))}
            >
              {t('checkout.noLastName')}
            </CheckboxLine>
          </div>
        )}
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
            <CheckboxLine name="saveAddress" isChecked={draft.savesAddress} onChange={onSaving}>
              {t('checkout.saveAddress')}
            </CheckboxLine>
          )}
        </>
      )}
      {(isPickup || book.length > 0) && <h2 className="mt-10 text-heading">{t('checkout.billing')}</h2>}
      {book.length > 0 && (
        <BillingAddressSelect addresses={book} chosen={billing} isPickup={isPickup} onChoose={onBilling} />
      )}
      {isPickup && !book.some(({ id }) => id === billing) && (
        <>
          <CheckboxLine name="invoiceAddress" isChecked={draft.hasInvoiceAddress} onChange={onInvoice}>
            {t('checkout.invoiceAddress')}
          </CheckboxLine>
          {address}
        </>
      )}
      {business}
      <Button type="submit" className="mt-8 w-full">
        {t('checkout.toPayment')}
      </Button>
    </form>
  );
}

const wide = 'sm:col-span-2';

type BillingAddressesProps = {
  addresses: Address[];
  /** An address's id; any other stands for the one the order ships to. */
  chosen: string;
  /** There is none that the order ships to. */
  isPickup: boolean;
  onChoose: (id: string) => void;
};

/** Whom the invoice names: an address of the address book, or the one the order ships to. */
function BillingAddressSelect({ addresses, chosen, isPickup, onChoose }: BillingAddressesProps) {
  const t = useWords();
  return (
    <SelectField
      label={t('checkout.billingAddress')}
      name="billingAddress"
      required
      value={addresses.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => onChoose(target.value)}
      className="mt-4"
    >
      <option value="">{t(isPickup ? 'checkout.billingNone' : 'checkout.billingSame')}</option>
      {addresses.map(addressOption)}
    </SelectField>
  );
}
