import { formatPrice } from '#app/ui/format-price.ts';
import type { Adjustment } from '../charge-total-and-split.ts';

/** What is added to the pieces of a list of sums, and taken off them: a term and its amount each. */
export function PriceAdjustmentRows({ adjustments }: { adjustments: Adjustment[] }) {
  return adjustments.map(({ kind, label, cents }) => (
    <div key={kind} className="contents">
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{formatPrice(cents)}</dd>
    </div>
  ));
}
