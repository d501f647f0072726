import { z } from 'zod';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { isCountry } from '#app/addresses/shipping-countries.ts';
import { bagRequestItemsSchema } from '#app/bag/bag-request-items-schema.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { normalCode } from '#app/discounts/discount.ts';
import { limitCodeGuesses } from '#app/discounts/limit-code-guesses.server.ts';
import { quotedShopper } from '#app/discounts/list-offered-discounts.server.ts';
import { provedNumber } from '#app/orders/order-tax.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import {
  methodNotAllowed,
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { businessFieldLengths } from '../business/business-field-lengths.ts';
import {
  checkBusiness,
  vatNumberFoundText,
  vatNumberProblemText,
} from '../business/check-business.server.ts';
import { inCheckoutTurn, refuseBusy } from '../concurrent-checkouts.server.ts';
import { fieldLimits } from '../form/shipping-form.ts';
import { quoteVatTakenOff, type VatTakenOff } from '../placing/quote-vat-taken-off.server.ts';
import { withheldDiscountsSchema } from '../withheld-discounts.ts';
import type { Route } from './+types/vat-taken-off';

const asked = z.object({
  items: bagRequestItemsSchema,
  country: z.string().refine(isCountry),
  postalCode: z.string().max(fieldLimits.postalCode),
  shippingMethodId: z.uuid().optional(),
  code: z.string().max(100).transform(normalCode).optional(),
  withheld: withheldDiscountsSchema,
  vatNumber: singleLineSchema().max(businessFieldLengths.vatNumber).optional(),
});

/** An invalid VAT number is no error. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const read = await readRateLimitedJson(request, asked, info);
  if ('response' in read) return read.response;
  if (!read.parsed.success) return refusal(400, 'invalid', t('checkout.refusal.invalidField'));
  const { withheld, vatNumber = '', ...order } = read.parsed.data;
  const code = order.code || undefined;
  const mayTry = await limitCodeGuesses(db, code, info.clientAddress);
  if (!mayTry.ok) return tooMany('too-many-codes', t('discount.tooManyTries'), mayTry.retryAfterSeconds);
  const customer = await findCustomer(request);
  const shopper = quotedShopper(customer, { checkoutKey: readCheckoutKey(request), withheld });
  const now = new Date();
  const network = clientNetwork(info.clientAddress);
  const { business, finding } = await checkBusiness(db, { company: '', vatNumber }, network, now);
  const wanted = { ...order, code, shopper, buyer: provedNumber(business) };
  const said = await inCheckoutTurn(network, () => quoteVatTakenOff(db, wanted, info.language, now));
  if ('ok' in said) return refuseBusy(t);
  const found = vatNumberFoundText(finding, said.note === null, t);
  const wrong = vatNumberProblemText(finding, t, info.language);
  return Response.json({
    ...said,
    // If the register is unavailable, VAT applies, and the total includes it.
    note: said.note ?? (finding.state === 'valid' ? null : (found ?? null)),
    ...(wrong ? { vatNumber: { problem: wrong } } : found && { vatNumber: { said: found } }),
  } satisfies VatTakenOff);
}

export function loader({ context }: Route.LoaderArgs): Response {
  return methodNotAllowed(context.get(requestInfo).language);
}
