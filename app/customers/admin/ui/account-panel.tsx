import type { FoundCustomer } from '#app/accounts/customer-access.server.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { DateTime } from '#app/ui/admin/date-time.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';

type AccountPanelProps = {
  account: FoundCustomer;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

export function AccountPanel({ account, isBusy, onSubmit }: AccountPanelProps) {
  const t = useWords();
  const { id, email, isVerified, name, since, browsers } = account;
  const address = useFormActionUrl(`/admin/customers/${id}`);
  return (
    <section className="admin-panel" aria-labelledby="customer-account">
      <h2 id="customer-account">{t('customers.account')}</h2>
      <dl className="order-details">
        {name && (
          <div>
            <dt>{t('customers.name')}</dt>
            <dd>{name}</dd>
          </div>
        )}
        <div>
          <dt>{t('customers.since')}</dt>
          <dd>
            <DateTime at={since} />
          </dd>
        </div>
        <div>
          <dt>{t('adminOrders.column.email')}</dt>
          <dd>{t(isVerified ? 'customers.isProven' : 'customers.isNotProven')}</dd>
        </div>
        <div>
          <dt>{t('customers.signedIn')}</dt>
          <dd>{t('customers.browsers', { count: browsers })}</dd>
        </div>
        <div>
          <dt>{t('adminOrders.userId')}</dt>
          <dd className="wrap-anywhere">{id}</dd>
        </div>
      </dl>
      {browsers > 0 && (
        <div className="mt-4">
          <ButtonWithConfirmDialog
            label={t('customers.signOut')}
            isDisabled={isBusy}
            question={t('customers.question', { email })}
            confirm={t('customers.signOut')}
            action={address('sign-outs')}
            onConfirm={onSubmit}
          >
            <p className="mb-4 text-stone">{t('customers.text')}</p>
          </ButtonWithConfirmDialog>
        </div>
      )}
    </section>
  );
}
