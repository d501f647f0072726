import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { ListCard } from '#app/ui/admin/list/list-card.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import type { DiscountListItem } from '../../editing/admin-discounts.server.ts';

type DiscountListProps = { discounts: DiscountListItem[]; onDelete: (form: HTMLFormElement) => void };

/** All discounts, each a way to its form. */
export function DiscountList({ discounts, onDelete }: DiscountListProps) {
  const t = useWords();
  if (!discounts.length) return <p className="admin-panel text-center text-stone">{t('discounts.none')}</p>;
  return (
    <ul className="list-cards">
      {discounts.map((discount) => (
        <DiscountCard key={discount.id} discount={discount} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function DiscountCard({
  discount,
  onDelete,
}: {
  discount: DiscountListItem;
  onDelete: DiscountListProps['onDelete'];
}) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { id, phase, kind, percentage, amountCents, method, code, generated, startsAt, endsAt } = discount;
  const { uses, orders, cents } = discount.results;
  const title = translated(language, discount.title, discount.titleNl);
  const codes = [
    ...(code ? [code] : []),
    ...(generated ? [t('discounts.generated', { count: generated })] : []),
  ];
  return (
    <ListCard
      address="/admin/discounts"
      id={id}
      title={title}
      texts={{
        edit: t('discounts.edit'),
        editNamed: t('discounts.editNamed', { name: title.text }),
        delete: t('discounts.delete'),
        deleteNamed: t('discounts.deleteNamed', { name: title.text }),
        deleteQuestion: t('discounts.deleteQuestion'),
      }}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={phase === 'now' ? 'good' : 'neutral'}>{t(`discounts.phase.${phase}`)}</StatusBadge>
        <span className="text-stone">
          {method === 'automatic'
            ? t('discounts.method.automatic')
            : codes.join(', ') || t('discounts.noCode')}
        </span>
      </p>
      <p>
        <time dateTime={startsAt}>{formatDateTime(startsAt, language)}</time>
        {' – '}
        {endsAt ? <time dateTime={endsAt}>{formatDateTime(endsAt, language)}</time> : t('discounts.noEnd')}
      </p>
      <p>
        {t(`discounts.says.${kind}`, { percentage, amount: amountCents === null ? '' : price(amountCents) })}
      </p>
      <p className="text-stone">{t('discounts.results', { uses, orders, amount: price(cents) })}</p>
    </ListCard>
  );
}
