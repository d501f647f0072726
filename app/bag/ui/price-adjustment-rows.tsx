import { useWords } from '#app/platform/text/translations.ts';
import { priceOrFree } from '#app/shipping/shipping-method.ts';
import type { Adjustment } from '../charges.ts';

export function PriceAdjustmentRows({ adjustments }: { adjustments: Adjustment[] }) {
  const t = useWords();
  return adjustments.map(({ label, cents }) => (
    <div key={label} className="contents">
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{priceOrFree(cents, t)}</dd>
    </div>
  ));
}
