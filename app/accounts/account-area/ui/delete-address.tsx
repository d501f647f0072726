import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { AccountFormResult } from '../account-form-result-and-error-responses.ts';
import type { Address } from '../address.ts';
import { useOnFormResult } from '../use-on-form-result.ts';
import { AddressLines } from './address-lines.tsx';
import { FormErrorMessage } from './form-error-message.tsx';

type DeleteAddressProps = { address: Address; closeTo: string; onDeleted: () => void };

/** Asks before an address goes for good. */
export function DeleteAddress({ address, closeTo, onDeleted }: DeleteAddressProps) {
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
        <Button type="submit" disabled={fetcher.state !== 'idle'}>
          {t('account.delete')}
        </Button>
        <ButtonLink to={closeTo} replace preventScrollReset look="secondary">
          {t('account.cancel')}
        </ButtonLink>
      </div>
    </fetcher.Form>
  );
}
