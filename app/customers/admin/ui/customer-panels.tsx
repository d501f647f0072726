import type { FoundCustomer } from '#app/accounts/customer-access.server.ts';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { addressLines } from '#app/orders/address-lines.ts';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { DateTime, Detail, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import type { CustomerOverview, FoundOwner } from '../../find-customer.server.ts';

type AccountPanelProps = {
  account: FoundCustomer;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

export function AccountPanel({ account, isBusy, onSubmit }: AccountPanelProps) {
  const t = useWords();
  const { id, email, isVerified, name, since, browsers, importedFrom } = account;
  const isImported = importedFrom && !isVerified;
  const address = useFormActionUrl(`/admin/customers/${id}`);
  return (
    <section className="admin-panel" aria-labelledby="customer-account">
      <h2 id="customer-account">{t(isImported ? 'customers.imported' : 'customers.account')}</h2>
      <dl className="order-details">
        {name && <Detail name={t('customers.name')}>{name}</Detail>}
        <Detail name={t(isImported ? 'customers.importedAt' : 'customers.since')}>
          <DateTime at={since} />
        </Detail>
        {importedFrom && (
          <Detail name={t('customers.importedFrom')}>{t('customers.importedBy', importedFrom)}</Detail>
        )}
        <Detail name={t('adminOrders.column.email')}>
          {t(isVerified ? 'customers.isProven' : 'customers.isNotProven')}
        </Detail>
        <Detail name={t('customers.signedIn')}>{t('customers.browsers', { count: browsers })}</Detail>
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

type CustomerDataPanelProps = {
  owner: FoundOwner;
  overview: CustomerOverview;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

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

export function CustomerCards({ overview }: { overview: CustomerOverview }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { bought, newsletter, addresses } = overview;
  return (
    <>
      <section className="admin-panel">
        <h2>{t('customers.sums')}</h2>
        <dl className="order-details">
          <Detail name={t('customers.paidOrders')}>{bought.orders}</Detail>
          <Detail name={t('customers.paid')}>{price(bought.paidCents)}</Detail>
          <Detail name={t('customers.returned')}>
            {price(bought.returnedCents ? -bought.returnedCents : 0)}
          </Detail>
          <Detail name={t('customers.column.kept')}>{price(bought.paidCents - bought.returnedCents)}</Detail>
        </dl>
      </section>
      <section className="admin-panel">
        <h2>{t('customers.newsletter')}</h2>
        <p className="mt-2">{t(`customers.newsletter.${newsletter ?? 'none'}`)}</p>
      </section>
      <section className="admin-panel">
        <h2>{t('customers.addresses')}</h2>
        {addresses.length === 0 && <p className="mt-2 text-stone">{t('customers.noAddresses')}</p>}
        {addresses.map((address) => {
          const lines = addressLines(address, language);
          return (
            <address key={lines.join('\n')} className="mt-2 not-italic wrap-anywhere">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          );
        })}
      </section>
    </>
  );
}

export function CustomerMails({ mails }: Pick<CustomerOverview, 'mails'>) {
  const t = useWords();
  return (
    <TableSection
      id="customer-mails"
      className="mt-6"
      caption={t('customers.mails')}
      rows={mails}
      keyOf={({ id }) => id}
      empty={t('customers.noMails')}
      columns={[
        {
          header: t('customers.column.mail'),
          isName: true,
          cell: ({ type }) => t(`adminOrders.mailed.${type}`),
        },
        { header: t('adminOrders.column.number'), cell: ({ number }) => <OrderLink number={number} /> },
        {
          header: t('adminOrders.column.date'),
          cell: ({ at }) => <DateTime at={at} className="tabular-nums" />,
        },
        {
          header: t('adminOrders.column.status'),
          cell: ({ status }) =>
            t(status === 'sent' ? 'adminOrders.event.mailed' : `adminOrders.event.mail-${status}`),
        },
      ]}
    />
  );
}
