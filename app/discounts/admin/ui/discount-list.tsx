import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { DiscountListItem } from '../../editing/admin-discounts.server.ts';

type DiscountListProps = { discounts: DiscountListItem[]; onDelete: (form: HTMLFormElement) => void };

/** All discounts, each a way to its form. */
export function DiscountList({ discounts, onDelete }: DiscountListProps) {
  const t = useWords();
  if (!discounts.length) return <p className="admin-panel text-center text-stone">{t('discounts.none')}</p>;
  return (
    <ul className="drop-cards">
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
  const address = useFormActionUrl('/admin/discounts');
  const itemAddress = useItemAddress();
  const { id, phase, kind, percentage, amountCents, method, code, generated, startsAt, endsAt } = discount;
  const { uses, orders, cents } = discount.results;
  const title = translated(language, discount.title, discount.titleNl);
  const codes = [
    ...(code ? [code] : []),
    ...(generated ? [t('discounts.generated', { count: generated })] : []),
  ];
  return (
    <li className="admin-panel drop-card">
      <h2 lang={title.language}>{title.text}</h2>
      <p className="drop-card-state">
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
      <div className="drop-card-ways">
        <Link
          to={itemAddress(`/admin/discounts/${encodeURIComponent(id)}`)}
          className="button button-secondary"
          aria-label={t('discounts.editNamed', { name: title.text })}
        >
          {t('discounts.edit')}
        </Link>
        <ButtonWithConfirmDialog
          look="link"
          label={t('discounts.delete')}
          name={t('discounts.deleteNamed', { name: title.text })}
          question={t('discounts.deleteQuestion')}
          confirm={t('discounts.delete')}
          action={address('deletions')}
          fields={{ id }}
          onConfirm={onDelete}
        >
          <p className="text-stone" lang={title.language}>
            {title.text}
          </p>
        </ButtonWithConfirmDialog>
      </div>
    </li>
  );
}
