import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Field, SelectField } from '#app/ui/form.tsx';
import {
  addressFieldLengths,
  type DutchAddressAnswer,
  hasHouseNumber,
  seemsToLackNumber,
  splitStreet,
  type TypedAddress,
} from './address.ts';
import { countryGroups, countryName, hasStates, needsPostalCode } from './shipping-countries.ts';

type AddressFieldsProps = {
  values: TypedAddress;
  problems: Partial<Record<keyof typeof addressFieldLengths, string | undefined>>;
  onChange: (changeOf: (typed: TypedAddress) => Partial<TypedAddress>) => void;
  looksUpDutchAddresses: boolean;
};

export function AddressFields({ values, problems, onChange, looksUpDutchAddresses }: AddressFieldsProps) {
  const t = useWords();
  const { warning, look } = useUnusualPostalCode(values.postalCode, values.country);
  const { found, lookUp } = useDutchAddress(values, onChange);
  const [hasLeftStreet, setHasLeftStreet] = useState(false);
  const isNumberMissing = seemsToLackNumber(values);
  const leave = () => void (looksUpDutchAddresses && lookUp());

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
      warning={warning}
    />
  );
  return (
    <>
      {hasHouseNumber(values.country) ? (
        <DutchFields
          text={text}
          postalCode={postalCode}
          looksUp={looksUpDutchAddresses}
          found={found}
          onLeaveNumber={leave}
          onLeaveStreet={takeHouseNumber}
        />
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

type DutchFieldsProps = {
  text: (name: keyof typeof addressFieldLengths) => ComponentProps<typeof Field>;
  postalCode: ReactNode;
  looksUp: boolean;
  found: DutchAddressAnswer['address'] | undefined;
  onLeaveNumber: () => void;
  onLeaveStreet: () => void;
};

function DutchFields({ text, postalCode, looksUp, found, onLeaveNumber, onLeaveStreet }: DutchFieldsProps) {
  const t = useWords();
  return (
    <>
      {postalCode}
      <Field
        {...text('houseNumber')}
        required
        autoComplete="off"
        onBlur={onLeaveNumber}
        keepsWarningRoom={looksUp}
        warning={found ? t('address.found', found) : found === null ? t('address.unknown') : ''}
      />
      <Field
        {...text('streetLine1')}
        label={t('address.street')}
        required
        autoComplete="address-line1"
        onBlur={onLeaveStreet}
        className={wide}
      />
      <Field {...text('streetLine2')} autoComplete="address-line2" className={wide} />
      <Field {...text('city')} required autoComplete="address-level2" className={wide} />
    </>
  );
}

/** Returns a warning if a postal code looks unusual for its country. Returns none until the validator has loaded. */
function useUnusualPostalCode(code: string, country: string) {
  const t = useWords();
  const language = useLanguage();
  const [unusual, setUnusual] = useState<string>();
  const lookedAs = useRef(country);

  async function look(): Promise<void> {
    lookedAs.current = country;
    if (!code.trim()) return setUnusual(undefined);
    try {
      const { looksLikePostalCode } = await import('./looks-like-postal-code.ts');
      setUnusual(looksLikePostalCode(code, country) ? undefined : code);
    } catch {}
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same postal code is checked again for another country.
  useEffect(() => {
    if (lookedAs.current !== country) void look();
  }, [country]);
  const warning =
    unusual === code ? t('address.postalCodeUnusual', { country: countryName(country, language) }) : '';
  return { warning, look };
}

type Found = { postalCode: string; houseNumber: number; address: DutchAddressAnswer['address'] };

/** Looks up a Dutch address. `found` is null if there is none, and undefined until the lookup has finished. */
function useDutchAddress(
  typed: TypedAddress,
  onFound: (fieldsOf: (typed: TypedAddress) => Partial<TypedAddress>) => void,
) {
  const [found, setFound] = useState<Found>();
  const current = useRef({ typed, onFound });
  current.current = { typed, onFound };
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isOfForm = (one: Found | undefined) => {
    const key = lookupKey(current.current.typed);
    return key !== undefined && one?.postalCode === key.postalCode && one.houseNumber === key.houseNumber;
  };

  async function lookUp(): Promise<void> {
    const key = lookupKey(typed);
    if (!key || isOfForm(found)) return;
    const { ok, body } = await fetchJson<DutchAddressAnswer>('/functions/v1/dutch-address', { json: key });
    const answer = { ...key, address: body.address ?? null };
    if (!ok || !isShown.current || !isOfForm(answer)) return;
    setFound(answer);
    const before = found?.address;
    const { street, city } = answer.address ?? {};
    if (!street || !city) return;
    current.current.onFound((typed) => ({
      ...((!typed.streetLine1.trim() || typed.streetLine1 === before?.street) && { streetLine1: street }),
      ...((!typed.city.trim() || typed.city === before?.city) && { city }),
    }));
  }

  // If the lookup filled in the focused field, selects its text, so that typing replaces it.
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !found?.address) return;
    const { street, city } = found.address;
    if (
      (field.name === 'streetLine1' && field.value === street) ||
      (field.name === 'city' && field.value === city)
    )
      field.select();
  }, [found]);

  return { found: isOfForm(found) ? found?.address : undefined, lookUp };
}

function lookupKey({ country, postalCode, houseNumber }: TypedAddress) {
  const code = postalCode.replace(/\s/g, '').toUpperCase();
  const number = Number.parseInt(houseNumber, 10);
  const isWhole = hasHouseNumber(country) && /^[1-9]\d{3}[A-Z]{2}$/.test(code) && number > 0;
  return isWhole ? { postalCode: code, houseNumber: number } : undefined;
}

type CountrySelectProps = {
  label: string;
  groupName: (group: number) => string;
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
  /** The countries to offer in addition to the selected one. If the list is empty, all countries are offered. */
  deliveredTo?: readonly string[];
  hint?: string | undefined;
  className?: string;
};

export function CountrySelect({ groupName, value, onChange, hint, ...props }: CountrySelectProps) {
  const { deliveredTo = [], ...field } = props;
  const language = useLanguage();
  const isOffered = (country: string) =>
    !deliveredTo.length || deliveredTo.includes(country) || country === value;
  const groups = countryGroups.map((group, index) => ({
    name: groupName(index + 1),
    countries: group
      .filter(isOffered)
      .map((country) => ({ country, name: countryName(country, language) }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
  }));
  return (
    <SelectField
      {...field}
      name="country"
      required
      autoComplete="country-name"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(hint && { hint })}
    >
      {groups.map(
        (group) =>
          group.countries.length > 0 && (
            <optgroup key={group.name} label={group.name}>
              {group.countries.map(({ country, name }) => (
                <option key={country} value={country}>
                  {name}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </SelectField>
  );
}
