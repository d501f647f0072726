import '../words.ts';
import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/text/words.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import type { OrderViewItem } from '../order.ts';

type OrderItemsProps = {
  items: OrderViewItem[];
  totalCents: number;
  /** `detailed` is taller and says what one piece cost. */
  look?: 'brief' | 'detailed';
};

/** What was bought, as it was then. */
export function OrderItems({ items, totalCents, look = 'brief' }: OrderItemsProps) {
  const t = useWords();
  return (
    <div className="mt-8">
      <h2 className="text-heading">{t('order.items')}</h2>
      <ScrollBox label={t('order.items')} className={look === 'brief' ? 'mt-4 max-h-75' : 'mt-4 max-h-100'}>
        <ul>
          {items.map((item) => (
            <OrderItem key={`${item.id} ${item.size}`} item={item} look={look} />
          ))}
        </ul>
      </ScrollBox>
      <p className="mt-4 flex justify-between border-sand border-t pt-4 text-lg">
        <span>{t('order.total')}</span>
        <span className="tabular-nums">{formatPrice(totalCents)}</span>
      </p>
    </div>
  );
}

function OrderItem({ item, look }: { item: OrderViewItem; look: 'brief' | 'detailed' }) {
  const t = useWords();
  const priceCents = Math.round(item.price * 100);
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
        <p>{formatPrice(priceCents * item.quantity)}</p>
        {look === 'detailed' && (
          <p className="text-sm text-stone">{t('order.each', { price: formatPrice(priceCents) })}</p>
        )}
      </div>
    </li>
  );
}
