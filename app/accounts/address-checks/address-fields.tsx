import './register-translations.ts';
import { useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { addressFieldLengths } from '../account-area/address-field-lengths.ts';
import { countryName } from '../countries/country-names.ts';
import { hasStates, needsPostalCode } from '../countries/shipping-countries.ts';
import { hasHouseNumber, seemsToLackNumber, splitStreet, type TypedAddress } from './dutch-street.ts';
import { useDutchAddress } from './use-dutch-address.ts';
import { useUnusualPostalCode } from './use-unusual-postal-code.ts';

type AddressFieldsProps = {
  values: TypedAddress;
  /** What is wrong, in the reader's language. */
  problems: Partial<Record<keyof typeof addressFieldLengths, string | undefined>>;
  onChange: (changeOf: (typed: TypedAddress) => Partial<TypedAddress>) => void;
  looksUpDutchAddresses: boolean;
};

/** The place of an address, in the fields that its country asks for; the country itself is chosen before. */
export function AddressFields({ values, problems, onChange, looksUpDutchAddresses }: AddressFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const { isUnusual, look } = useUnusualPostalCode(values.postalCode, values.country);
  const { found, lookUp } = useDutchAddress(values, onChange);
  const [hasLeftStreet, setHasLeftStreet] = useState(false);
  const isNumberMissing = seemsToLackNumber(values);
  const leave = () => void (looksUpDutchAddresses && lookUp());

  /** A browser that fills in a street has the number with it. */
  function takeHouseNumber(): void {
    const { street, houseNumber } = splitStreet(values.streetLine1.trim());
    if (values.houseNumber || !houseNumber) return;
    onChange(() => ({ streetLine1: street, houseNumber }));
  }

  const text = (name: keyof typeof addressFieldLengths) => ({
    name,
    label: t(`address.${name}`),
    value: values[name],
    maxLength: addressFieldLengths[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(() => ({ [name]: event.target.value })),
  });

  const postalCode = (
    <Field
      {...text('postalCode')}
      required={needsPostalCode(values.country)}
      autoComplete="postal-code"
      onBlur={() => {
        void look();
        leave();
      }}
      warning={
        isUnusual ? t('address.postalCodeUnusual', { country: countryName(values.country, language) }) : ''
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
            warning={found ? t('address.found', found) : found === null ? t('address.unknown') : ''}
          />
          <Field
            {...text('streetLine1')}
            label={t('address.street')}
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
          <Field
            {...text('streetLine1')}
            required
            autoComplete="address-line1"
            onBlur={() => setHasLeftStreet(true)}
            warning={hasLeftStreet && isNumberMissing ? t('address.numberMissing') : ''}
            className={wide}
          />
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

const wide = 'sm:col-span-2';
