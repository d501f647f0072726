import '../register-translations.ts';
import { hasHouseNumber, splitStreet } from '#app/accounts/address-checks/dutch-street.ts';
import { useUnusualPostalCode } from '#app/accounts/address-checks/use-unusual-postal-code.ts';
import { countryName } from '#app/accounts/countries/country-names.ts';
import { hasStates } from '#app/accounts/countries/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import type { DraftAddress } from '../form/checkout-draft.ts';
import { fieldLimits, type ShippingProblems } from '../form/shipping-form.ts';
import { useDutchAddress } from './use-dutch-address.ts';

type AddressFieldsProps = {
  values: DraftAddress;
  /** What is wrong, in the reader's language. */
  problems: ShippingProblems;
  onChange: (changeOf: (typed: DraftAddress) => Partial<DraftAddress>) => void;
  looksUpDutchAddresses: boolean;
};

/** The place of an address, in the fields that its country asks for; the country itself is chosen before. */
export function AddressFields({ values, problems, onChange, looksUpDutchAddresses }: AddressFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const { unusual, onBlur } = useUnusualPostalCode(values.country);
  const { found, lookUp } = useDutchAddress(values, onChange);
  const leave = () => void (looksUpDutchAddresses && lookUp());

  /** A browser that fills in a street has the number with it. */
  function takeHouseNumber(): void {
    const { street, houseNumber } = splitStreet(values.streetLine1.trim());
    if (values.houseNumber || !houseNumber) return;
    onChange(() => ({ streetLine1: street, houseNumber }));
  }

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
    <>
      {hasHouseNumber(values.country) ? (
        <>
          {postalCode}
          <Field
            {...text('houseNumber')}
            required
            autoComplete="off"
            onBlur={leave}
            keepsWarningRoom={looksUpDutchAddresses}
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
    </>
  );
}

const wide = '@md:col-span-2';
