import { useWords } from '#app/platform/text/translations.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';

export function ExchangesLink({ number, open, all }: { number: string; open: number; all: number }) {
  const t = useWords();
  const sameList = useSameList();
  if (!all) return null;
  return (
    <section className="admin-panel">
      <p className="text-stone">{t('adminOrders.exchangesText', { count: open })}</p>
      <SecondaryLink to={sameList(`/admin/orders/${number}/exchanges`)} className="mt-3">
        {t('adminOrders.exchanges')}
      </SecondaryLink>
    </section>
  );
}
