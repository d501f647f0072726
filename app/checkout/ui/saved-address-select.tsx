import type { Address } from '#app/accounts/account-area/address.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';

type SavedAddressesProps = {
  addresses: Address[];
  /** The address in the form, if saved. */
  shown: Address | undefined;
  /** Undefined for an unsaved address. */
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
