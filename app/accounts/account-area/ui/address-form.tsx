import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import {
  type Address,
  type AddressType,
  addressTypes,
  hasHouseNumber,
  joinStreet,
  PHONE_LIMIT,
  RECIPIENT_LIMIT,
  streetFields,
  withCountry,
} from '#app/addresses/address.ts';
import { AddressFields, CountrySelect } from '#app/addresses/address-fields.tsx';
import { useLastCountry } from '#app/addresses/default-country.ts';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Checkbox, Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { unsavedInputMarker } from '../../sessions/visitor-store.ts';
import { type AccountFormResult, FormErrorMessage, useOnFormResult } from '../account-form-result.tsx';

export type AddressFormProps = {
  address?: Address | undefined;
  recipientName: string;
  usedCountry?: string | undefined;
  deliveredTo: readonly string[];
  looksUpDutchAddresses: boolean;
  preselected: string;
  given: AccountFormResult | undefined;
  onSaved?: () => void;
};

export function AddressForm(props: AddressFormProps) {
  const { address, given, onSaved } = props;
  const t = useWords();
  const toast = useToasts();
  const formAddress = useFormActionUrl('/account/addresses');
  const fetcher = useFetcher<AccountFormResult>();
  const form = useRef<HTMLFormElement>(null);
  const typed = given?.typed;
  const id = address?.id ?? typed?.id;
  const [type, setType] = useState<AddressType>(
    addressTypes.find((known) => known === typed?.addressType) ?? address?.addressType ?? 'shipping',
  );
  const { problems, noteChange, forgetChanges } = useProblems(fetcher.data ?? given);
  useOnFormResult(fetcher.data, (answer) => {
    forgetChanges();
    if (answer.ok) {
      toast({ variant: 'success', title: t('account.addressSaved') });
      onSaved?.();
    } else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const failure = { failed: t('account.saveFailed'), invalid: t('account.saveFailedText') };
  return (
    <fetcher.Form
      {...unsavedInputMarker}
      ref={form}
      method="post"
      action={formAddress()}
      noValidate
      onChange={(event) => noteChange(event.target)}
      className="mt-4"
    >
      {/* Without JavaScript the browser displays the top of the page, so the error is repeated here. */}
      {given && !fetcher.data && (
        <div className="mb-8">
          <FormErrorMessage answer={given} {...failure} />
        </div>
      )}
      {id && <input type="hidden" name="id" value={id} />}
      <RadioCards
        legend={t('account.addressType')}
        name="addressType"
        value={type}
        onChange={setType}
        options={addressTypes.map((value) => ({ value, label: t(`account.type.${value}`) }))}
      />
      <AddressInputs {...props} type={type} problems={problems} />
      <Checkbox
        name="isDefault"
        defaultChecked={typed ? typed.isDefault === 'on' : address?.isDefault}
        className="mt-4 flex"
      >
        {t('account.makeDefault')}
      </Checkbox>
      <FormErrorMessage answer={fetcher.state === 'idle' ? fetcher.data : undefined} {...failure} />
      <SubmitButton className="mt-6 w-full" disabled={fetcher.state !== 'idle'}>
        {t('account.saveAddress')}
      </SubmitButton>
    </fetcher.Form>
  );
}

type Problems = Partial<Record<string, string>>;

/** Returns the problems in a form's result, except those of fields that were changed after the form was sent. */
function useProblems(answer: AccountFormResult | undefined) {
  const t = useWords();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const found = answer && !answer.ok && answer.reason === 'invalid' ? Object.entries(answer.problems) : [];
  const problems: Problems = Object.fromEntries(
    found.filter(([name]) => !changed.includes(name)).map(([name, problem]) => [name, t(problem)]),
  );
  function noteChange(field: EventTarget): void {
    if ('name' in field) setChanged((names) => [...names, String(field.name)]);
  }
  return { problems, noteChange, forgetChanges: () => setChanged([]) };
}

type AddressInputsProps = AddressFormProps & { type: AddressType; problems: Problems };

function AddressInputs({ address, given, type, problems, deliveredTo, ...props }: AddressInputsProps) {
  const t = useWords();
  const language = useLanguage();
  const typed = given?.typed;
  const [place, setPlace] = useState(() => startingPlace(address, typed));
  const last = useLastCountry();
  const used = [props.usedCountry, last].find((country) => country && deliveredTo.includes(country));
  const country = place.country || used || props.preselected;
  return (
    <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        name="recipientName"
        label={t('account.recipientName')}
        defaultValue={typed?.recipientName ?? address?.recipientName ?? props.recipientName}
        maxLength={RECIPIENT_LIMIT}
        error={problems.recipientName}
        required
        autoComplete="name"
        className={wide}
      />
      <CountrySelect
        label={t('account.country')}
        groupName={(group) => t(`account.countryGroup${group}`)}
        value={country}
        onChange={(chosen) => setPlace((place) => withCountry({ ...place, country }, chosen))}
        error={problems.country}
        {...(type === 'shipping' && {
          deliveredTo,
          hint: deliveredTo.includes(country)
            ? undefined
            : t('account.notDelivered', { country: countryName(country, language) }),
        })}
        className={wide}
      />
      <AddressFields
        values={{ ...place, country }}
        problems={problems}
        onChange={(changeOf) => setPlace((place) => ({ ...place, ...changeOf({ ...place, country }) }))}
        looksUpDutchAddresses={props.looksUpDutchAddresses}
      />
      <Field
        name="phone"
        label={t('account.phone')}
        defaultValue={typed?.phone ?? address?.phone ?? ''}
        maxLength={PHONE_LIMIT}
        error={problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className={wide}
      />
    </div>
  );
}

const wide = 'sm:col-span-2';

function startingPlace(address: Address | undefined, typed: Record<string, string> | undefined) {
  const country = typed?.country ?? address?.country ?? '';
  const { streetLine1 = address?.streetLine1 ?? '', houseNumber = '' } = typed ?? {};
  const of = (name: 'streetLine2' | 'city' | 'state' | 'postalCode') =>
    typed?.[name] ?? address?.[name] ?? '';
  return {
    country,
    // Without JavaScript the fields are those of the country that was selected when the page was rendered.
    ...(hasHouseNumber(country) && houseNumber
      ? { streetLine1, houseNumber }
      : streetFields(joinStreet({ street: streetLine1, houseNumber }), country)),
    ...{ streetLine2: of('streetLine2'), city: of('city'), state: of('state'), postalCode: of('postalCode') },
  };
}
