import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { CustomerOverview, FoundOwner } from '../../find-customer.server.ts';

type CustomerDataPanelProps = {
  owner: FoundOwner;
  overview: CustomerOverview;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

/** Offers a copy of the customer's data and its erasure, which the law grants on request. */
export function CustomerDataPanel({ owner, overview, isBusy, onSubmit }: CustomerDataPanelProps) {
  const t = useWords();
  const page = `/admin/customers/${owner.key}`;
  const address = useFormActionUrl(page);
  const { underWay, isLeaving } = overview;
  return (
    <section className="admin-panel" aria-labelledby="customer-data">
      <h2 id="customer-data">{t('customers.data')}</h2>
      <p className="mt-2 text-stone">{t(isLeaving ? 'customers.isLeaving' : 'customers.dataText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadForm action={`${page}/data.json`}>{t('customers.export')}</DownloadForm>
        {!isLeaving && (
          <ButtonWithConfirmDialog
            label={t('customers.erase')}
            isDisabled={isBusy}
            question={t('customers.eraseQuestion', { email: owner.email })}
            confirm={t('customers.erase')}
            action={address('erasure')}
            onConfirm={onSubmit}
          >
            <p className="mb-4 text-stone">{t('customers.eraseText')}</p>
            {underWay.length > 0 && (
              <p className="mb-4 wrap-anywhere">
                {t('customers.underWay', { count: underWay.length, numbers: underWay.join(', ') })}
              </p>
            )}
          </ButtonWithConfirmDialog>
        )}
      </div>
    </section>
  );
}
