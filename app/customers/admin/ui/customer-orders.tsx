import { OrderBadge, PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Link } from '#app/ui/link.tsx';
import type { CustomerOverview } from '../../find-customer.server.ts';

export function CustomerOrders({ email, overview }: { email: string; overview: CustomerOverview }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <section aria-labelledby="customer-orders" className="mt-6">
      <h2 id="customer-orders" className="mb-3">
        {t('adminOrders.title')}
      </h2>
      <DataTable
        caption={t('adminOrders.title')}
        rows={overview.orders}
        keyOf={({ number }) => number}
        empty={t('customers.noOrders')}
        columns={[
          {
            id: 'number',
            header: t('adminOrders.column.number'),
            isName: true,
            cell: ({ number, isDeleted }) => (
              <>
                <OrderLink number={number} />
                {isDeleted && (
                  <span className="block text-sm text-stone">{t('customers.isDeletedOrder')}</span>
                )}
              </>
            ),
          },
          {
            id: 'date',
            header: t('adminOrders.column.date'),
            cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
          },
          {
            id: 'total',
            header: t('adminOrders.column.total'),
            isNumber: true,
            cell: ({ totalCents, returnedCents }) => (
              <>
                {price(totalCents)}
                {returnedCents > 0 && (
                  <span className="block text-sm text-stone">
                    {t('adminOrders.returnedOf', { amount: price(returnedCents) })}
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'payment',
            header: t('adminOrders.column.payment'),
            cell: ({ paymentStatus, returnedCents }) => (
              <PaymentBadge status={shownPayment(paymentStatus, returnedCents)} />
            ),
          },
          {
            id: 'status',
            header: t('adminOrders.column.status'),
            cell: ({ status }) => <OrderBadge status={status} />,
          },
        ]}
      />
      {overview.isCut && <p className="mt-3 text-stone">{t('customers.ordersCut')}</p>}
      <p className="mt-3">
        <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="admin-way">
          {t('customers.orders')}
        </Link>
      </p>
    </section>
  );
}
