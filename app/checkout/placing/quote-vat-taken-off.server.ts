import { weightOf } from '#app/bag/bag-line.ts';
import type { BagRequestItem } from '#app/bag/bag-request-items-schema.ts';
import type { Adjustment } from '#app/bag/charges.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { discountOrder } from '#app/discounts/discount-order.ts';
import { listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { chargesWithTax, findVatTakenOff } from '#app/orders/charges-with-tax.ts';
import { vatNote } from '#app/orders/vat-texts.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { listShippingMethods } from '#app/shipping/list-shipping-zones.server.ts';
import { soldShipping } from '#app/shipping/shipping-method.ts';
import { listTaxRules } from '#app/tax/find-tax-rules.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { taxTreatmentOf } from '#app/tax/tax-treatment.ts';
import type { VatNumber } from '#app/tax/vat-numbers/vat-number.ts';

export type VatTakenOff = {
  adjustment: Adjustment | null;
  note: string | null;
  vatNumber?: { problem: string } | { said: string };
};

type Asked = {
  items: BagRequestItem[];
  country: string;
  postalCode: string;
  shippingMethodId?: string | undefined;
  code?: string | undefined;
  buyer?: VatNumber | undefined;
  shopper: Parameters<typeof listOfferedDiscounts>[1]['shopper'];
};

export async function quoteVatTakenOff(
  db: Db,
  { items, country, postalCode, shippingMethodId, code, buyer, shopper }: Asked,
  language: Language,
  now: Date,
): Promise<VatTakenOff> {
  const place = taxPlaceOf(country, postalCode);
  const [priced, methods, [rules], offered] = await Promise.all([
    priceAndCheckBag(db, items, language),
    listShippingMethods(db, country),
    listTaxRules(db, place),
    listOfferedDiscounts(db, { code, products: items.map(({ id }) => id), shopper }),
  ]);
  const method = methods.find(({ id }) => id === shippingMethodId) ?? methods[0];
  if (!rules || !method) return { adjustment: null, note: null };
  const shipping = soldShipping(method, priced.subtotalCents, weightOf(priced.lines)).adjustment;
  const taxPlace = method.kind === 'pickup' ? 'shop' : place;
  const treatment = taxTreatmentOf(rules, taxPlace, shopDay(now), buyer);
  const { adjustments } = discountOrder(priced.lines, shipping, offered, code);
  const { charges, tax } = chargesWithTax(priced.lines, adjustments, treatment, language);
  const takenOff = findVatTakenOff(charges.adjustments);
  const adjustment = takenOff ? { kind: takenOff.kind, label: takenOff.label, cents: takenOff.cents } : null;
  return { adjustment, note: vatNote(tax, language) ?? null };
}
