import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { countryName } from '../../countries/country-names.ts';
import type { AccountFormResult } from '../account-form-result-and-error-responses.ts';
import type { Address } from '../address.ts';
import { useOnFormResult } from '../use-on-form-result.ts';
import { AddressLines } from './address-lines.tsx';
import { refusalText } from './form-error-message.tsx';

type AddressCardProps = { address: Address; deliveredTo: readonly string[] };

/** One saved address and what can be done with it. */
export function AddressCard({ address, deliveredTo }: AddressCardProps) {
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
