import { inArray } from 'drizzle-orm';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { chargesWithTax } from '#app/orders/charges-with-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '#app/orders/order-view-types.ts';
import { provedNumber } from '#app/orders/proved-number.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { listTaxRules } from '#app/tax/find-tax-rules.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { taxTreatmentOf } from '#app/tax/tax-treatment.ts';

/** Items by size, each size at most once. */
export type WantedPieces = { productSizeId: string; quantity: number };

type AddedTo = {
  number: string;
  shippingMethod: ChosenShippingMethod | null;
  shippingAddress: ShippingAddress;
  business: OrderBusiness | null;
};

/**
 * Returns the current price of items added to an order, line by line with problems, in a language: without discounts or shipping, since
 * they ship with the order, and with the VAT of its address and buyer.
 */
export async function pricePieces(
  db: Db,
  addedTo: AddedTo,
  wanted: WantedPieces[],
  language: Language,
  now: Date,
) {
  const { number, shippingMethod, shippingAddress, business } = addedTo;
  const { country, postal_code: postalCode } = shippingAddress.address;
  const place = taxPlaceOf(country, postalCode);
  const sizes = await listSizes(
    db,
    wanted.map(({ productSizeId }) => productSizeId),
  );
  const items = wanted.map(({ productSizeId, quantity }) => {
    const { productId = productSizeId, size = '' } = sizes.get(productSizeId) ?? {};
    return { id: productId, size, quantity };
  });
  const { lines } = await priceAndCheckBag(db, items, language);
  const [rules] = await listTaxRules(db, place);
  const taxPlace = shippingMethod?.kind === 'pickup' ? 'shop' : place;
  const buyer = provedNumber(business ?? undefined);
  const treatment = rules && taxTreatmentOf(rules, taxPlace, shopDay(now), buyer);
  return chargesWithTax(lines, [goesWith(number)], treatment, language);
}

function goesWith(number: string): StoredAdjustment {
  return {
    kind: 'shipping',
    name: `Goes with order ${number}`,
    nameNl: `Gaat mee met bestelling ${number}`,
    cents: 0,
  };
}

async function listSizes(db: Db, ids: string[]) {
  if (!ids.length) return new Map<string, { productId: string; size: string }>();
  const found = await db
    .select({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(inArray(productSizes.id, ids));
  return new Map(found.map(({ id, ...size }) => [id, size]));
}
