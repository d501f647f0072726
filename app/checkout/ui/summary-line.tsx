import '../register-translations.ts';
import type { LineProblem } from '#app/bag/apply-bag-check-and-find-line-problems.ts';
import type { BagItem } from '#app/bag/bag.ts';
import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { eurosToCents } from '#app/platform/text/convert-and-format-cents.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { formatPrice } from '#app/ui/format-price.ts';

export function SummaryLine({ item, finding }: { item: BagItem; finding: LineProblem | undefined }) {
  const t = useWords();
  const size = item.size === ONE_SIZE ? t('checkout.oneSize') : t('checkout.size', { size: item.size });
  const price = { old: formatPrice(finding?.oldPriceCents ?? 0), new: formatPrice(eurosToCents(item.price)) };
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 py-2 text-sm first:pt-0">
      <LinePicture url={item.imageUrl} sizes="56px" />
      <div className="min-w-0">
        <p className="leading-snug">{item.title}</p>
        <p className="text-stone">{size}</p>
        <p className="text-stone">{t('checkout.quantity', { count: item.quantity })}</p>
        {finding?.problem && <p className="text-pomegranate">{finding.message}</p>}
        {!finding?.problem && finding?.oldPriceCents && (
          <p className="text-terracotta">{t('checkout.priceChanged', price)}</p>
        )}
      </div>
      <p className="text-right tabular-nums">{formatPrice(eurosToCents(item.price) * item.quantity)}</p>
    </li>
  );
}
