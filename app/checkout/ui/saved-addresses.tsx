import '../words.ts';
import type { Address } from '#app/accounts/account-area/address.ts';
import { useWords } from '#app/platform/words.ts';
import { SelectField } from '#app/ui/field.tsx';

type SavedAddressesProps = {
  addresses: Address[];
  /** The one that stands in the form, if one does. */
  shown: Address | undefined;
  onChoose: (address: Address) => void;
};

/** Fills the form with an address of the address book. */
export function SavedAddresses({ addresses, shown, onChoose }: SavedAddressesProps) {
  const t = useWords();
  function choose(id: string): void {
    const chosen = addresses.find((address) => address.id === id);
    if (chosen) onChoose(chosen);
  }
  return (
    <SelectField
      label={t('checkout.savedAddress')}
      name="savedAddress"
      required
      value={shown?.id ?? ''}
      onChange={(event) => choose(event.target.value)}
      className="@md:col-span-2"
    >
      <option value="">{t('checkout.otherAddress')}</option>
      {addresses.map(({ id, recipientName, streetLine1, city }) => (
        <option key={id} value={id}>
          {`${recipientName}, ${streetLine1}, ${city}`}
        </option>
      ))}
    </SelectField>
  );
}
