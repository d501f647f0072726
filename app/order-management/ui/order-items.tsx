import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { PriceAdjustmentRows } from '#app/bag/ui/price-adjustment-rows.tsx';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import type { OrderView, OrderViewItem } from '#app/orders/order-view-types.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { ScrollBox } from '#app/ui/scroll-box.tsx';

type OrderItemsProps = {
  order: Pick<OrderView, 'items' | 'adjustments' | 'vat' | 'vat_note' | 'gift_card'>;
  /** `detailed` is taller and includes the unit price. */
  look?: 'brief' | 'detailed';
};

export function OrderItems({ order, look = 'brief' }: OrderItemsProps) {
  const t = useWords();
  const items = order.items.map((item) => ({ ...item, priceCents: eurosToCents(item.price) }));
  const stored = order.adjustments.map(({ amount, ...rest }) => ({ ...rest, cents: eurosToCents(amount) }));
  const language = useLanguage();
  const { lines, adjustments, totalCents } = orderCharges({ items, adjustments: stored }, language);
  return (
    <div className="mt-8">
      <h2 className="text-heading">{t('order.items')}</h2>
      <ScrollBox label={t('order.items')} className={look === 'brief' ? 'mt-4 max-h-75' : 'mt-4 max-h-100'}>
        <ul>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a size in two lines.
            <OrderItem key={place} item={line} look={look} />
          ))}
        </ul>
      </ScrollBox>
      <dl className="mt-4 grid grid-cols-[1fr_auto] border-sand border-t pt-4">
        <PriceAdjustmentRows adjustments={adjustments} />
        <dt className="text-lg">{t('order.total')}</dt>
        <dd className="text-right text-lg tabular-nums">{formatPrice(totalCents)}</dd>
        {order.gift_card && (
          <GiftCardRows
            end={order.gift_card.end}
            cents={eurosToCents(order.gift_card.amount)}
            totalCents={totalCents}
          />
        )}
        {order.vat?.map(({ name, nameNl, amount }) => (
          <div key={name} className="contents text-sm text-stone">
            <dt>{language === 'nl' ? nameNl : name}</dt>
            <dd className="text-right tabular-nums">{formatPrice(eurosToCents(amount))}</dd>
          </div>
        ))}
      </dl>
      {order.vat_note && (
        <p className="mt-2 text-sm text-stone">
          {language === 'nl' ? order.vat_note.textNl : order.vat_note.text}
        </p>
      )}
    </div>
  );
}

function GiftCardRows({ end, cents, totalCents }: { end: string; cents: number; totalCents: number }) {
  const t = useWords();
  return (
    <>
      <dt>{t('order.giftCardEnding', { end })}</dt>
      <dd className="text-right tabular-nums">{formatPrice(-cents)}</dd>
      {totalCents > cents && (
        <>
          <dt>{t('order.paidOtherwise')}</dt>
          <dd className="text-right tabular-nums">{formatPrice(totalCents - cents)}</dd>
        </>
      )}
    </>
  );
}

type ItemProps = { item: OrderViewItem & { priceCents: number; cents: number }; look: 'brief' | 'detailed' };

function OrderItem({ item, look }: ItemProps) {
  const t = useWords();
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 py-2.5 first:pt-0">
      <LinePicture url={item.imageUrl} sizes="72px" />
      <div className="min-w-0">
        <p className="leading-snug [overflow-wrap:anywhere]">{item.title || item.name}</p>
        {item.size && (
          <p className="mt-1 text-sm text-stone">
            {item.size === ONE_SIZE ? t('order.oneSize') : t('order.size', { size: item.size })}
          </p>
        )}
        <p className="text-sm text-stone">{t('order.quantity', { count: item.quantity })}</p>
      </div>
      <div className="text-right tabular-nums">
        <p>{formatPrice(item.cents)}</p>
        {look === 'detailed' && (
          <p className="text-sm text-stone">{t('order.each', { price: formatPrice(item.priceCents) })}</p>
        )}
      </div>
    </li>
  );
}
