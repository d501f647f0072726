import { z } from 'zod';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { weightOf } from '#app/bag/bag-check.ts';
import { bagRequestItemsSchema } from '#app/bag/bag-request-items-schema.ts';
import type { Adjustment } from '#app/bag/charges.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { applyOrderDiscounts } from '#app/discounts/apply-discounts.ts';
import { normalCode, personalProblems } from '#app/discounts/discount.ts';
import { limitCodeGuesses } from '#app/discounts/discount-codes.server.ts';
import { type DiscountShopper, listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { chargesWithTax, findVatTakenOff } from '#app/orders/order-charges.ts';
import { vatNote } from '#app/orders/vat-notes.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import {
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { listShippingMethods } from '#app/shipping/list-shipping-zones.server.ts';
import { soldShipping } from '#app/shipping/shipping-method.ts';
import { listTaxRules } from '#app/tax/editing/tax-settings.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { taxTreatmentOf } from '#app/tax/tax-treatment.ts';
import type { VatNumber } from '#app/tax/vat-numbers/vat-number.ts';
import { inCheckoutTurn, refuseBusy } from './concurrent-checkouts.server.ts';

export const quoteRequest = z.object({
  items: bagRequestItemsSchema,
  code: z.string().max(100).transform(normalCode).optional(),
  /** Discounts that were refused when the buyer ordered, as reported by the page. They can only remove discounts. */
  withheld: z
    .array(z.object({ id: z.string().max(100), problem: z.enum(personalProblems) }))
    .max(50)
    .optional(),
  country: z.string().max(100).default(''),
  shippingMethodId: z.uuid().optional(),
});

type BagQuote = Awaited<ReturnType<typeof quoteBag>>;

export async function readQuoteRequest<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  info: RequestInfo,
): Promise<{ wanted: z.output<Schema> } | { response: Response }> {
  const read = await readRateLimitedJson(request, schema, info);
  if ('response' in read) return read;
  if (read.parsed.success) return { wanted: read.parsed.data };
  return { response: refusal(400, 'invalid', wordsIn(info.language)('checkout.refusal.invalidField')) };
}

/** Quotes a bag without reserving anything; placing the order quotes again. A wrong code is no error. */
export async function answerQuote(
  request: Request,
  wanted: z.output<typeof quoteRequest>,
  { language, clientAddress }: RequestInfo,
  answer: (quote: BagQuote) => Response | Promise<Response>,
): Promise<Response> {
  const t = wordsIn(language);
  const answered = await inCheckoutTurn(clientSubnet(clientAddress), async () => {
    const code = wanted.code || undefined;
    const mayTry = await limitCodeGuesses(db, code, clientAddress);
    if (!mayTry.ok) return tooMany('too-many-codes', t('discount.tooManyTries'), mayTry.retryAfterSeconds);
    const customer = await findCustomer(request);
    const shopper = {
      customerId: customer?.id,
      // An unverified address is omitted, since the quote would reveal whether its owner ever bought here.
      email: customer?.isEmailVerified ? customer.email : undefined,
      checkoutKey: readCheckoutKey(request),
      withheld: wanted.withheld,
    };
    return answer(await quoteBag(db, { ...wanted, code, shopper }, language));
  });
  return answered instanceof Response ? answered : refuseBusy(t);
}

type BagRequest = Pick<z.output<typeof quoteRequest>, 'items' | 'code' | 'country' | 'shippingMethodId'> & {
  shopper: DiscountShopper;
};

export async function quoteBag(
  db: Db,
  { items, code, country, shippingMethodId, shopper }: BagRequest,
  language: Language,
) {
  const [{ lines, subtotalCents }, methods, offered] = await Promise.all([
    priceAndCheckBag(db, items, language),
    listShippingMethods(db, country),
    listOfferedDiscounts(db, { code, products: items.map(({ id }) => id), shopper }),
  ]);
  const method = methods.find(({ id }) => id === shippingMethodId) ?? methods[0];
  const shipping = method
    ? soldShipping(method, subtotalCents, weightOf(lines)).adjustment
    : { kind: 'shipping' as const, name: '', nameNl: null, cents: 0 };
  return { lines, method, ...applyOrderDiscounts(lines, shipping, offered, code) };
}

export async function quoteVat(
  db: Db,
  { lines, method, adjustments }: BagQuote,
  { country, postalCode, buyer }: { country: string; postalCode: string; buyer?: VatNumber | undefined },
  language: Language,
  now: Date,
): Promise<{ adjustment: Adjustment | null; note: string | null }> {
  const place = taxPlaceOf(country, postalCode);
  const [rules] = await listTaxRules(db, place);
  const taxPlace = method?.kind === 'pickup' ? 'shop' : place;
  const treatment = method && rules && taxTreatmentOf(rules, taxPlace, shopDay(now), buyer);
  const { charges, tax } = chargesWithTax(lines, adjustments, treatment, language);
  const takenOff = findVatTakenOff(charges.adjustments);
  const adjustment = takenOff ? { kind: takenOff.kind, label: takenOff.label, cents: takenOff.cents } : null;
  return { adjustment, note: vatNote(tax, language) ?? null };
}
