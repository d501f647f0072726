import { z } from 'zod';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { weightOf } from '#app/bag/bag-line.ts';
import { bagRequestItemsSchema } from '#app/bag/bag-request-items-schema.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { codeProblemText } from '#app/discounts/code-problem-text.ts';
import { normalCode } from '#app/discounts/discount.ts';
import { discountOrder } from '#app/discounts/discount-order.ts';
import { limitCodeGuesses } from '#app/discounts/limit-code-guesses.server.ts';
import { listOfferedDiscounts, quotedShopper } from '#app/discounts/list-offered-discounts.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import {
  methodNotAllowed,
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { listShippingMethods } from '#app/shipping/list-shipping-zones.server.ts';
import { soldShipping } from '#app/shipping/shipping-method.ts';
import { inCheckoutTurn, refuseBusy } from '../concurrent-checkouts.server.ts';
import { withheldDiscountsSchema } from '../withheld-discounts.ts';
import type { Route } from './+types/quote-discounts';

const asked = z.object({
  items: bagRequestItemsSchema,
  code: z.string().max(100).transform(normalCode).optional(),
  withheld: withheldDiscountsSchema,
  country: z.string().max(100).default(''),
  shippingMethodId: z.uuid().optional(),
});

/** Reserves nothing; placing the order recalculates the discounts. A wrong code is no error. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, asked, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', t('checkout.refusal.invalidField'));
  const wanted = body.parsed.data;
  const quote = () => quoteDiscounts(request, wanted, info);
  const quoted = await inCheckoutTurn(clientNetwork(info.clientAddress), quote);
  return quoted instanceof Response ? quoted : refuseBusy(t);
}

async function quoteDiscounts(
  request: Request,
  { items, withheld, country, shippingMethodId, code: typedCode }: z.output<typeof asked>,
  { language, clientAddress }: RequestInfo,
): Promise<Response> {
  const t = wordsIn(language);
  const code = typedCode || undefined;
  const mayTry = await limitCodeGuesses(db, code, clientAddress);
  if (!mayTry.ok) return tooMany('too-many-codes', t('discount.tooManyTries'), mayTry.retryAfterSeconds);
  const customer = await findCustomer(request);
  const shopper = quotedShopper(customer, { checkoutKey: readCheckoutKey(request), withheld });
  const [priced, methods, offered] = await Promise.all([
    priceAndCheckBag(db, items, language),
    listShippingMethods(db, country),
    listOfferedDiscounts(db, { code, products: items.map(({ id }) => id), shopper }),
  ]);
  const method = methods.find(({ id }) => id === shippingMethodId) ?? methods[0];
  const shipping = method
    ? soldShipping(method, priced.subtotalCents, weightOf(priced.lines)).adjustment
    : { kind: 'shipping' as const, name: '', nameNl: null, cents: 0 };
  const { discounted, adjustments } = discountOrder(priced.lines, shipping, offered, code);
  const discounts = adjustments
    .filter(({ kind }) => kind === 'discount')
    .map(({ name, nameNl, cents, shares }) => ({
      label: translated(language, name, nameNl).text,
      cents,
      isOfDelivery: !shares,
    }));
  return Response.json({ discounts, problem: codeProblemText(discounted, t, language) });
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestInfo).language);
}
