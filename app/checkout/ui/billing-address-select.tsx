import '../register-translations.ts';
import type { Address } from '#app/accounts/account-area/address.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';
import { addressOption } from './saved-address-select.tsx';

type BillingAddressesProps = {
  addresses: Address[];
  /** An address's id; any other stands for the one the order ships to. */
  chosen: string;
  /** There is none that the order ships to. */
  isPickup: boolean;
  onChoose: (id: string) => void;
};

/** Whom the invoice names: an address of the address book, or the one the order ships to. */
export function BillingAddressSelect({ addresses, chosen, isPickup, onChoose }: BillingAddressesProps) {
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
