import { addressLines } from '#app/orders/address-lines.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import type { CustomerOverview } from '../../find-customer.server.ts';

/** Displays a customer's spending, newsletter subscription and addresses. */
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
          <div>
            <dt>{t('customers.paidOrders')}</dt>
            <dd>{bought.orders}</dd>
          </div>
          <div>
            <dt>{t('customers.paid')}</dt>
            <dd>{price(bought.paidCents)}</dd>
          </div>
          <div>
            <dt>{t('customers.returned')}</dt>
            <dd>{price(bought.returnedCents ? -bought.returnedCents : 0)}</dd>
          </div>
          <div>
            <dt>{t('customers.column.kept')}</dt>
            <dd>{price(bought.paidCents - bought.returnedCents)}</dd>
          </div>
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
