import type { Address } from '#app/accounts/account-area/address.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';

type SavedAddressesProps = {
  addresses: Address[];
  /** The one that stands in the form, if one does. */
  shown: Address | undefined;
  /** With none of them, for another that is not saved. */
  onChoose: (address: Address | undefined) => void;
};

/** Fills the form with an address of the address book. */
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
