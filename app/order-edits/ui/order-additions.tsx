import type { OrderView } from '#app/orders/order-view-types.ts';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';

export function OrderAdditions({ order: { additions } }: { order: Pick<OrderView, 'additions'> }) {
  const t = useWords();
  const language = useLanguage();
  if (!additions?.length) return null;
  return (
    <HeadedSection id="order-additions" title={t('order.additions')} className="mt-6">
      {additions.map(({ order_number: number, pieces, pay_path: path, payable_until: until }) => (
        <div key={number} className="mt-3">
          <ul className="[overflow-wrap:anywhere]">
            <ItemLines lines={pieces} />
          </ul>
          <p className="text-sm text-stone">
            {path && until
              ? t('order.additionWaits', { moment: formatDateTime(new Date(until), language) })
              : t('order.additionPaid', { number })}
          </p>
          {path && (
            <SecondaryLink to={path} className="mt-3">
              {t('order.payAddition')}
            </SecondaryLink>
          )}
        </div>
      ))}
    </HeadedSection>
  );
}
