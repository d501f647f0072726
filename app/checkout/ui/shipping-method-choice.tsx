import { useWords } from '#app/platform/text/i18n.ts';
import type { ShippingMethod } from '#app/shipping/shipping-method.ts';
import { arrivalText, priceOrFree } from '#app/shipping/shipping-method.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';

type ShippingMethodChoiceProps = {
  /** Methods of the chosen country; empty if the shop does not deliver there. */
  methods: readonly ShippingMethod[];
  chosen: ShippingMethod | undefined;
  /** In cents. */
  costOf: (method: ShippingMethod) => number;
  onChoose: (id: string) => void;
};

export function ShippingMethodChoice({ methods, chosen, costOf, onChoose }: ShippingMethodChoiceProps) {
  const t = useWords();
  if (!chosen) return null;
  return (
    <div className="mt-10">
      <RadioCards
        legend={t('checkout.shippingMethod')}
        name="shippingMethod"
        value={chosen.id}
        onChange={onChoose}
        options={methods.map((method) => ({
          value: method.id,
          label: method.name,
          hint: arrivalText(method, t),
          mark: <span className="tabular-nums">{priceOrFree(costOf(method), t)}</span>,
        }))}
      />
    </div>
  );
}
