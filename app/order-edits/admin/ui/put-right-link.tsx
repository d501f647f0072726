import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** Links to the order edits, unless the order is deleted or anonymised. */
export function PutRightLink({ order }: { order: AdminOrderDetail }) {
  const t = useWords();
  const sameList = useSameList();
  if (order.deletedAt || !order.email) return null;
  return (
    <section className="admin-panel">
      <p className="text-stone">{t('adminOrders.putRightText')}</p>
      <ButtonLink to={sameList(`/admin/orders/${order.number}/amendments`)} look="secondary" className="mt-3">
        {t('adminOrders.putRight')}
      </ButtonLink>
    </section>
  );
}
