import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { ListCard } from '#app/ui/admin/list/list-card.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import type { SaleListItem } from '../../editing/admin-sales.server.ts';
import { saleCategoryText } from './sale-field-labels-and-values.ts';

type SaleListProps = { sales: SaleListItem[]; onDelete: (form: HTMLFormElement) => void };

/** All sales, each a way to its form. */
export function SaleList({ sales, onDelete }: SaleListProps) {
  const t = useWords();
  if (!sales.length) return <p className="admin-panel text-center text-stone">{t('sales.none')}</p>;
  return (
    <ul className="list-cards">
      {sales.map((sale) => (
        <SaleCard key={sale.id} sale={sale} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function SaleCard({ sale, onDelete }: { sale: SaleListItem; onDelete: SaleListProps['onDelete'] }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { id, phase, kind, percentage, amountCents, categories, chosen, reduced, startsAt, endsAt } = sale;
  const title = translated(language, sale.title, sale.titleNl);
  const parts = [
    ...categories.map((category) => saleCategoryText(t, category)),
    ...(chosen ? [t('sales.chosen', { count: chosen })] : []),
  ];
  return (
    <ListCard
      address="/admin/sales"
      id={id}
      title={title}
      texts={{
        edit: t('sales.edit'),
        editNamed: t('sales.editNamed', { name: title.text }),
        delete: t('sales.delete'),
        deleteNamed: t('sales.deleteNamed', { name: title.text }),
        deleteQuestion: t('sales.deleteQuestion'),
      }}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={phase === 'now' ? 'good' : 'neutral'}>{t(`sales.phase.${phase}`)}</StatusBadge>
        {phase !== 'over' && <span className="text-stone">{t('sales.reduced', { count: reduced })}</span>}
      </p>
      <p>
        <time dateTime={startsAt}>{formatDateTime(startsAt, language)}</time>
        {' – '}
        <time dateTime={endsAt}>{formatDateTime(endsAt, language)}</time>
      </p>
      <p>{t(`sales.says.${kind}`, { percentage, amount: amountCents === null ? '' : price(amountCents) })}</p>
      <p className="text-stone">{parts.join(', ')}</p>
    </ListCard>
  );
}
