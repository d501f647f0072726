import '../register-translations.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { AccountFormResult } from '../account-form-result-and-error-responses.ts';
import { type Address, addressTypes } from '../address.ts';
import { AddressCard } from './address-card.tsx';
import { AddressForm } from './address-form.tsx';
import { DeleteAddress } from './delete-address.tsx';
import { UrlDialog } from './url-dialog.tsx';

const PATH = '/account/addresses';

type AddressBookProps = {
  /** Undefined when the session ended while a browser without JavaScript sent one. */
  addresses: Address[] | undefined;
  /** Who a new address is for, until its owner says otherwise. */
  recipientName: string;
  /** The countries that an address to deliver to can be in. */
  deliveredTo: readonly string[];
  looksUpDutchAddresses: boolean;
  /** The country that a first address starts with. */
  preselected: string;
  given: AccountFormResult | undefined;
};

/** A customer's addresses by type; which dialog is open stands in the address of the page. */
export function AddressBook({ addresses, ...props }: AddressBookProps) {
  if (addresses) return <OwnAddresses addresses={addresses} {...props} />;
  return (
    <div className="mt-8 max-w-2xl">
      <AddressForm address={undefined} {...props} recipientName="" />
    </div>
  );
}

function OwnAddresses({
  addresses,
  recipientName,
  deliveredTo,
  looksUpDutchAddresses,
  preselected,
  given,
}: AddressBookProps & { addresses: Address[] }) {
  const t = useWords();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => navigate(PATH, { replace: true, preventScrollReset: true });
  const edited = addresses.find(({ id }) => id === search.get('edit'));
  const deleted = addresses.find(({ id }) => id === search.get('delete'));
  return (
    <>
      <p className="mt-3 max-w-prose text-stone">{t('account.addressBookText')}</p>
      <ButtonLink to="?new=1" preventScrollReset className="mt-6">
        {t('account.addAddress')}
      </ButtonLink>
      {!addresses.length && <p className="mt-10 border-sand border-t pt-6">{t('account.noAddresses')}</p>}
      {addressTypes.map((type) => {
        const ofType = addresses.filter(({ addressType }) => addressType === type);
        if (!ofType.length) return null;
        return (
          <section key={type} aria-labelledby={`of-${type}`} className="mt-12">
            <h2 id={`of-${type}`} className="text-heading">
              {t(`account.addressesOf.${type}`)}
            </h2>
            <ul className="address-list">
              {ofType.map((address) => (
                <AddressCard key={address.id} address={address} deliveredTo={deliveredTo} />
              ))}
            </ul>
          </section>
        );
      })}
      {(edited || search.has('new')) && (
        <UrlDialog
          key={edited?.id ?? 'new'}
          title={t(edited ? 'account.editAddress' : 'account.addAddress')}
          closeTo={PATH}
        >
          <AddressForm
            address={edited}
            recipientName={recipientName}
            usedCountry={addresses[0]?.country}
            deliveredTo={deliveredTo}
            looksUpDutchAddresses={looksUpDutchAddresses}
            preselected={preselected}
            given={given}
            onSaved={close}
          />
        </UrlDialog>
      )}
      {deleted && (
        <UrlDialog key={deleted.id} title={t('account.deleteTitle')} closeTo={PATH}>
          <DeleteAddress address={deleted} closeTo={PATH} onDeleted={close} />
        </UrlDialog>
      )}
    </>
  );
}
