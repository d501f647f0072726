import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#app/addresses/address.ts';
import { AddressFields, CountrySelect } from '#app/addresses/address-fields.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { shippingCents } from '#app/shipping/shipping-method.ts';
import { Checkbox, EmailField, Field, SelectField } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { DraftAddress } from '../form/checkout-draft.ts';
import { paymentPath } from '../form/checkout-step-urls.ts';
import { findSavedAddressInForm } from '../form/saved-address.ts';
import { fieldLimits } from '../form/shipping-form.ts';
import {
  addressOption,
  BusinessChoice,
  SavedAddressSelect,
  ShippingMethodChoice,
} from './shipping-choices.tsx';
import type { CheckoutForm } from './use-checkout-draft.ts';
import type { Amounts, Checkout } from './use-quotes.ts';

type ShippingStepProps = Checkout & {
  amounts: Amounts;
  isComplete: boolean;
  onTypingNumber: (isTyping: boolean) => void;
};

/** Asks for the recipient and the shipping method before the address, since pickup needs no address. */
export function ShippingStep(props: ShippingStepProps) {
  const { bag, form, draft, saved } = props;
  const t = useWords();
  const navigate = useNavigate();
  const { isPickup } = form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.check();
    props.onTypingNumber(false);
    if (props.isComplete) {
      form.keep();
      navigate(paymentPath);
    } else focusFirstProblem(event.currentTarget);
  }

  const shown = saved && findSavedAddressInForm(draft.shipping, saved.addresses);
  const address = form.needsAddress && <ShippingAddress {...props} shown={shown} />;
  const book = saved?.billing ?? [];
  return (
    <form noValidate onSubmit={submit}>
      <ContactFields form={form} values={draft.shipping} />
      <ShippingMethodChoice
        methods={form.methods}
        chosen={form.method}
        costOf={(method) => shippingCents(method, bag.charges.subtotalCents, bag.grams)}
        onChoose={(shippingMethodId) => form.change({ shippingMethodId })}
      />
      {!isPickup && (
        <>
          <h2 className="mt-10 text-heading">{t('checkout.address')}</h2>
          {address}
          {saved && !shown && (
            <Checkbox
              name="saveAddress"
              checked={draft.savesAddress}
              onChange={({ target }) => form.change({ savesAddress: target.checked })}
              className="mt-4 flex"
            >
              {t('checkout.saveAddress')}
            </Checkbox>
          )}
        </>
      )}
      <Billing form={form} draft={draft} book={book} address={address} />
      {props.sellsToBusinesses && (
        <BusinessChoice
          business={form.business}
          problems={form.problems}
          found={props.amounts.vat.quote?.vatNumber}
          onChange={form.changeBusiness}
          onTyping={props.onTypingNumber}
        />
      )}
      <SubmitButton className="mt-8 w-full">{t('checkout.toPayment')}</SubmitButton>
    </form>
  );
}

type BillingProps = Pick<Checkout, 'form' | 'draft'> & { book: Address[]; address: ReactNode };

function Billing({ form, draft, book, address }: BillingProps) {
  const t = useWords();
  const { isPickup } = form;
  const { billing = '' } = draft;
  return (
    <>
      {(isPickup || book.length > 0) && <h2 className="mt-10 text-heading">{t('checkout.billing')}</h2>}
      {book.length > 0 && <BillingAddressSelect form={form} addresses={book} chosen={billing} />}
      {isPickup && !book.some(({ id }) => id === billing) && (
        <>
          <Checkbox
            name="invoiceAddress"
            checked={draft.hasInvoiceAddress}
            onChange={({ target }) => form.change({ hasInvoiceAddress: target.checked })}
            className="mt-4 flex"
          >
            {t('checkout.invoiceAddress')}
          </Checkbox>
          {address}
        </>
      )}
    </>
  );
}

function ShippingAddress({ form, draft, saved, shown, ...props }: Checkout & { shown: Address | undefined }) {
  return (
    <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {saved && saved.addresses.length > 0 && (
        <SavedAddressSelect addresses={saved.addresses} shown={shown} onChoose={form.shipTo} />
      )}
      <AddressFields
        values={draft.shipping}
        problems={form.problems}
        onChange={form.changeFields}
        looksUpDutchAddresses={props.looksUpDutchAddresses}
      />
    </div>
  );
}

/** Waits until the errors are rendered, so that a screen reader reads the first error together with its field. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function ContactFields({ form, values }: { form: CheckoutForm; values: DraftAddress }) {
  const t = useWords();
  const { problems, deliveredTo, changeFields } = form;
  const text = (name: keyof typeof fieldLimits) => ({
    name,
    label: t(`checkout.${name}`),
    value: values[name as keyof DraftAddress],
    maxLength: fieldLimits[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => changeFields(() => ({ [name]: event.target.value })),
  });
  const isDelivered = deliveredTo.includes(values.country);
  return (
    <>
      <h2 className="text-heading">{t('checkout.contact')}</h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...text('firstName')} required autoComplete="given-name" />
        <Field {...text('lastName')} required={!values.noLastName} autoComplete="family-name" />
        {(problems.lastName || values.noLastName) && (
          <Checkbox
            name="noLastName"
            checked={values.noLastName === 'on'}
            onChange={({ target }) => changeFields(() => ({ noLastName: target.checked ? 'on' : '' }))}
            className={`mt-4 flex ${wide}`}
          >
            {t('checkout.noLastName')}
          </Checkbox>
        )}
        <EmailField {...text('email')} required className={wide} />
        <Field {...text('phone')} required type="tel" inputMode="tel" autoComplete="tel" className={wide} />
        <CountrySelect
          label={t('checkout.country')}
          groupName={(group) => t(`checkout.countryGroup${group}`)}
          value={values.country}
          onChange={(country) => changeFields(() => ({ country }))}
          error={problems.country}
          deliveredTo={deliveredTo}
          hint={isDelivered || problems.country ? undefined : t('checkout.notDeliveredTo')}
          className={wide}
        />
      </div>
    </>
  );
}

const wide = 'sm:col-span-2';

type BillingAddressesProps = { form: CheckoutForm; addresses: Address[]; chosen: string };

function BillingAddressSelect({ form, addresses, chosen }: BillingAddressesProps) {
  const t = useWords();
  return (
    <SelectField
      label={t('checkout.billingAddress')}
      name="billingAddress"
      required
      value={addresses.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => form.change({ billing: target.value })}
      className="mt-4"
    >
      <option value="">{t(form.isPickup ? 'checkout.billingNone' : 'checkout.billingSame')}</option>
      {addresses.map(addressOption)}
    </SelectField>
  );
}
