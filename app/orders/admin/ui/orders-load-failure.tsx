import { isRouteErrorResponse, useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { Link } from '#app/ui/link.tsx';

type OrdersProblemProps = { error: unknown; isDetail?: boolean };

export function OrdersLoadFailure({ error, isDetail = false }: OrdersProblemProps) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const failed = t(isDetail ? 'adminOrders.detailFailed' : 'adminOrders.listFailed');
  return (
    <div role="alert">
      <h1>{t(isMissing ? 'adminOrders.notFound' : isDetail ? 'adminOrders.one' : 'adminOrders.title')}</h1>
      {!isMissing && (
        <AdminNote className="mt-4" tone="critical">
          {failed}
        </AdminNote>
      )}
      <p className="mt-4 flex flex-wrap gap-4">
        {!isMissing && (
          <a href={pathname + search} className="button button-primary">
            {t('adminOrders.tryAgain')}
          </a>
        )}
        {isDetail && (
          <Link to="/admin/orders" className="button button-secondary">
            {t('adminOrders.backTo.orders')}
          </Link>
        )}
      </p>
    </div>
  );
}
