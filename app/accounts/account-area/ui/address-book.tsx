import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Address, addressTypes, formatPostalCode } from '#app/addresses/address.ts';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { ButtonLink, Link, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import {
  type AccountFormResult,
  FormErrorMessage,
  refusalText,
  useOnFormResult,
} from '../account-form-result.tsx';
import { AddressForm, type AddressFormProps } from './address-form.tsx';

const PATH = '/account/addresses';

type AddressBookProps = Omit<AddressFormProps, 'address' | 'usedCountry' | 'onSaved'> & {
  addresses: Address[] | undefined;
};

export function AddressBook({ addresses, ...props }: AddressBookProps) {
  if (addresses) return <OwnAddresses addresses={addresses} {...props} />;
  return (
    <div className="mt-8 max-w-2xl">
      <AddressForm address={undefined} {...props} recipientName="" />
    </div>
  );
}

function OwnAddresses({ addresses, ...props }: AddressBookProps & { addresses: Address[] }) {
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
          <HeadedSection
            key={type}
            id={`of-${type}`}
            title={t(`account.addressesOf.${type}`)}
            className="mt-12"
          >
            <ul className="address-list">
              {ofType.map((address) => (
                <AddressCard key={address.id} address={address} deliveredTo={props.deliveredTo} />
              ))}
            </ul>
          </HeadedSection>
        );
      })}
      {(edited || search.has('new')) && (
        <UrlDialog
          key={edited?.id ?? 'new'}
          title={t(edited ? 'account.editAddress' : 'account.addAddress')}
          closeTo={PATH}
        >
          <AddressForm {...props} address={edited} usedCountry={addresses[0]?.country} onSaved={close} />
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

type DeleteAddressProps = { address: Address; closeTo: string; onDeleted: () => void };

function DeleteAddress({ address, closeTo, onDeleted }: DeleteAddressProps) {
  const t = useWords();
  const toast = useToasts();
  const formAddress = useFormActionUrl('/account/addresses');
  const fetcher = useFetcher<AccountFormResult>();
  useOnFormResult(fetcher.data, (answer) => {
    if (!answer.ok) return;
    toast({ variant: 'success', title: t('account.addressDeleted') });
    onDeleted();
  });

  return (
    <fetcher.Form method="post" action={formAddress('deletions')}>
      <input type="hidden" name="id" value={address.id} />
      <p className="mt-2 text-stone">{t('account.deleteText')}</p>
      <div className="mt-4 border-sand border-y py-4">
        <AddressLines address={address} />
      </div>
      <FormErrorMessage
        answer={fetcher.state === 'idle' ? fetcher.data : undefined}
        failed={t('account.deleteFailed')}
        hasInput={false}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton disabled={fetcher.state !== 'idle'}>{t('account.delete')}</SubmitButton>
        <SecondaryLink to={closeTo} replace preventScrollReset>
          {t('account.cancel')}
        </SecondaryLink>
      </div>
    </fetcher.Form>
  );
}

function AddressCard({ address, deliveredTo }: { address: Address; deliveredTo: readonly string[] }) {
  const t = useWords();
  const language = useLanguage();
  const { id, isDefault, recipientName, streetLine1, addressType, country } = address;
  const of = `${recipientName}, ${streetLine1}`;
  return (
    <li className="address-card">
      <AddressLines address={address} />
      {addressType === 'shipping' && !deliveredTo.includes(country) && (
        <p className="mt-2 text-pomegranate text-sm">
          {t('account.notDelivered', { country: countryName(country, language) })}
        </p>
      )}
      {isDefault && <p className="mt-2 text-olive text-sm">{t('account.isDefault')}</p>}
      <div className="address-actions">
        <Link to={`?edit=${id}`} preventScrollReset aria-label={t('account.editOf', { of })}>
          {t('account.edit')}
        </Link>
        <Link to={`?delete=${id}`} preventScrollReset aria-label={t('account.deleteOf', { of })}>
          {t('account.delete')}
        </Link>
        {!isDefault && <MakeDefault id={id} of={of} />}
      </div>
    </li>
  );
}

function MakeDefault({ id, of }: { id: string; of: string }) {
  const t = useWords();
  const toast = useToasts();
  const formAddress = useFormActionUrl('/account/addresses');
  const fetcher = useFetcher<AccountFormResult>();
  useOnFormResult(fetcher.data, (answer) => {
    if (answer.ok) return;
    toast({
      variant: 'destructive',
      title: t('account.updateFailed'),
      description: refusalText(answer.reason, false, t),
    });
  });
  return (
    <fetcher.Form method="post" action={formAddress('default')}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" aria-label={t('account.setDefaultOf', { of })}>
        {t('account.setDefault')}
      </button>
    </fetcher.Form>
  );
}

function AddressLines({ address }: { address: Address }) {
  const language = useLanguage();
  const { recipientName, streetLine1, streetLine2, postalCode, city, state, country, phone } = address;
  const place = [state, countryName(country, language)].filter(Boolean).join(', ');
  return (
    <address className="text-stone not-italic leading-relaxed [overflow-wrap:anywhere]">
      <span className="block text-ink">{recipientName}</span>
      <span className="block">{[streetLine1, streetLine2].filter(Boolean).join(', ')}</span>
      <span className="block">
        {formatPostalCode(postalCode, country)} {city}
      </span>
      <span className="block">{place}</span>
      {phone && <span className="block">{phone}</span>}
    </address>
  );
}

/** The URL determines whether the dialog is open, so the back button closes it. Works without JavaScript, too. */
function UrlDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  const t = useWords();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const { key } = useLocation();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.removeAttribute('open');
    shown?.showModal();
    isShown.current = true;
    // Closing a dialog moves the focus back to the element that opened it; unmounting alone would not.
    return () => {
      isShown.current = false;
      shown?.close();
    };
  }, []);
  // Reopens a dialog if it was requested again before the navigation that closed it finished: the URL has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the same URL is visited again.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [key]);

  return (
    <dialog
      ref={dialog}
      open
      className="account-dialog"
      aria-labelledby="dialog-title"
      onClose={() => isShown.current && navigate(closeTo, { replace: true, preventScrollReset: true })}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="dialog-title" className="pt-2 text-heading">
          {title}
        </h2>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className="icon-button -mr-3"
          aria-label={t('account.closeDialog')}
        >
          <X aria-hidden size={22} strokeWidth={1.4} />
        </Link>
      </div>
      {children}
    </dialog>
  );
}
