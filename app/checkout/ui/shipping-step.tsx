import '../register-translations.ts';
import type { FormEvent, ReactNode } from 'react';
import type { Address } from '#app/accounts/account-area/address.ts';
import type { CheckoutPrefill } from '#app/accounts/account-area/customer-details-and-checkout-prefill-types.ts';
import { CountrySelect } from '#app/accounts/account-area/ui/country-select.tsx';
import { hasHouseNumber, splitStreet } from '#app/accounts/address-checks/dutch-street.ts';
import { useUnusualPostalCode } from '#app/accounts/address-checks/use-unusual-postal-code.ts';
import { countryName } from '#app/accounts/countries/country-names.ts';
import { hasStates } from '#app/accounts/countries/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import type { DraftAddress } from '../form/checkout-draft.ts';
import { findSavedAddressInForm } from '../form/fill-in-and-match-saved-address.ts';
import { fieldLimits, type ShippingProblems } from '../form/shipping-form.ts';
import { BillingAddressSelect } from './billing-address-select.tsx';
import { SavedAddressSelect } from './saved-address-select.tsx';
import { useDutchAddress } from './use-dutch-address.ts';

type ShippingStepProps = {
  values: DraftAddress;
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
  /** The id of the saved address on the invoice; empty for the one above. */
  billing: string;
  onBilling: (id: string) => void;
  savesAddress: boolean;
  onSaving: (savesAddress: boolean) => void;
};

export function ShippingStep({
  values,
  problems,
  onChange,
  onSubmit,
  saved,
  onShipTo,
  looksUpDutchAddresses,
  deliveredTo,
  shippingMethods,
  billing,
  onBilling,
  savesAddress,
  onSaving,
}: ShippingStepProps) {
  const t = useWords();
  const language = useLanguage();
  const { unusual, onBlur } = useUnusualPostalCode(values.country);
  const { found, lookUp } = useDutchAddress(values, onChange);
  const leave = () => void (looksUpDutchAddresses && lookUp());

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  /** A browser that fills in a street has the number with it. */
  function takeHouseNumber(): void {
    const { street, houseNumber } = splitStreet(values.streetLine1.trim());
    if (values.houseNumber || !houseNumber) return;
    onChange(() => ({ streetLine1: street, houseNumber }));
  }

  const shown = saved && findSavedAddressInForm(values, saved.addresses);
  const text = (name: keyof typeof fieldLimits) => ({
    name,
    label: t(`checkout.${name}`),
    value: values[name],
    maxLength: fieldLimits[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(() => ({ [name]: event.target.value })),
  });

  const postalCode = (
    <Field
      {...text('postalCode')}
      required
      autoComplete="postal-code"
      onBlur={(event) => {
        onBlur(event);
        leave();
      }}
      warning={
        unusual === values.postalCode
          ? t('checkout.postalCodeUnusual', { country: countryName(values.country, language) })
          : ''
      }
    />
  );
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
      </div>
      <h2 className="mt-10 text-heading">{t('checkout.address')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
        {saved && saved.addresses.length > 0 && (
          <SavedAddressSelect addresses={saved.addresses} shown={shown} onChoose={onShipTo} />
        )}
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
        {hasHouseNumber(values.country) ? (
          <>
            {postalCode}
            <Field
              {...text('houseNumber')}
              required
              autoComplete="off"
              onBlur={leave}
              warning={
                found ? t('checkout.addressFound', found) : found === null ? t('checkout.addressUnknown') : ''
              }
            />
            <Field
              {...text('streetLine1')}
              label={t('checkout.street')}
              required
              autoComplete="address-line1"
              onBlur={takeHouseNumber}
              className={wide}
            />
            <Field {...text('streetLine2')} autoComplete="address-line2" className={wide} />
            <Field {...text('city')} required autoComplete="address-level2" className={wide} />
          </>
        ) : (
          <>
            <Field {...text('streetLine1')} required autoComplete="address-line1" className={wide} />
            <Field {...text('streetLine2')} autoComplete="address-line2" className={wide} />
            {postalCode}
            <Field {...text('city')} required autoComplete="address-level2" />
          </>
        )}
        {hasStates(values.country) && (
          <Field {...text('state')} required autoComplete="address-level1" className={wide} />
        )}
      </div>
      {saved && !shown && (
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="saveAddress"
            checked={savesAddress}
            onChange={(event) => onSaving(event.target.checked)}
            className="size-5 shrink-0 accent-ink"
          />
          {t('checkout.saveAddress')}
        </label>
      )}
      {saved && saved.billing.length > 0 && (
        <BillingAddressSelect addresses={saved.billing} chosen={billing} onChoose={onBilling} />
      )}
      {shippingMethods}
      <Button type="submit" className="mt-8 w-full">
        {t('checkout.toPayment')}
      </Button>
    </form>
  );
}

const wide = '@md:col-span-2';
