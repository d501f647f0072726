import '../register-translations.ts';
import '#app/orders/admin/register-translations.ts';
import { type CountedView, MOST_IN_VIEW } from '#app/orders/order-list-views.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

/** What waits for an operator; unpaid checkouts do not. */
const shown: CountedView[] = ['to-send', 'disputed', 'cancelled-paid', 'withdrawn', 'undelivered'];

/** How many orders wait for something to be done, whatever days are shown, each the way to their list; a dispute is a warning. */
export function OrdersToWorkThrough({ counts }: { counts: Record<CountedView, number> }) {
  const t = useWords();
  return (
    <section className="admin-panel mb-6" aria-labelledby="orders-waiting">
      <h2 id="orders-waiting">{t('dashboard.waiting')}</h2>
      {counts.disputed > 0 && (
        <p className="admin-note mt-2" data-tone="critical">
          {t('dashboard.disputed', { count: counts.disputed })}
        </p>
      )}
      <ul className="order-views mt-2 mb-0">
        {shown.map((view) => (
          <li key={view}>
            <Link to={`/admin/orders?view=${view}`}>
              {t(`adminOrders.view.${view}`)}{' '}
              <span className="order-view-count" data-some={counts[view] > 0 ? '' : undefined}>
                {counts[view] > MOST_IN_VIEW ? `${MOST_IN_VIEW}+` : counts[view]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
