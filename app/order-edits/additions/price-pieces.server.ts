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

/** Pieces by their size, which is of one product; each size at most once. */
export type WantedPieces = { productSizeId: string; quantity: number };

type AddedTo = {
  number: string;
  shippingMethod: ChosenShippingMethod | null;
  shippingAddress: ShippingAddress;
  business: OrderBusiness | null;
};

/**
 * What pieces that are added to an order cost now, line by line with what stands in the way of buying them, in a language: at the price in
 * force, without a discount, with the VAT that is due on them where that order goes and for whom it is. They go along, so their delivery costs nothing.
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
