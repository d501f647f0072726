import { useWords } from '#app/platform/text/i18n.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** Links to the page where exchanged items are received. */
export function ExchangesLink({ number, open, all }: { number: string; open: number; all: number }) {
  const t = useWords();
  const sameList = useSameList();
  if (!all) return null;
  return (
    <section className="admin-panel">
      <p className="text-stone">{t('adminOrders.exchangesText', { count: open })}</p>
      <ButtonLink to={sameList(`/admin/orders/${number}/exchanges`)} look="secondary" className="mt-3">
        {t('adminOrders.exchanges')}
      </ButtonLink>
    </section>
  );
}
