import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { FoundCustomer } from '../../customers/sign-out-customer.server.ts';

type FoundCustomerPanelProps = {
  customer: FoundCustomer;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
};

/** An account, where it is signed in, and the button that ends that. */
export function FoundCustomerPanel({ customer, isBusy, onSubmit }: FoundCustomerPanelProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/customers');
  const { id, email, name, since, browsers } = customer;
  return (
    <section className="admin-panel mt-6 max-w-xl" aria-labelledby="found-customer">
      <h2 id="found-customer" className="wrap-anywhere">
        {email}
      </h2>
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
            <time dateTime={since}>{formatDateTime(since, language)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('customers.signedIn')}</dt>
          <dd>{t('customers.browsers', { count: browsers })}</dd>
        </div>
      </dl>
      <p className="mt-4">
        <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="admin-way">
          {t('customers.orders')}
        </Link>
      </p>
      {browsers > 0 && (
        <div className="mt-4">
          <ButtonWithConfirmDialog
            label={t('customers.signOut')}
            isDisabled={isBusy}
            question={t('customers.question', { email })}
            confirm={t('customers.signOut')}
            action={address('sign-outs')}
            fields={{ id }}
            onConfirm={onSubmit}
          >
            <p className="mb-4 text-stone">{t('customers.text')}</p>
          </ButtonWithConfirmDialog>
        </div>
      )}
    </section>
  );
}
