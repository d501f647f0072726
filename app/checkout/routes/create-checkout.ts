import {
  saveNewShippingAddress,
  savePhoneIfMissing,
} from '#app/accounts/account-area/customer-details.server.ts';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { type BagLine, publicLines } from '#app/bag/bag-check.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { codeProblemText, withheldDiscounts } from '#app/discounts/code-problem-text.ts';
import type { WithheldDiscount } from '#app/discounts/discount.ts';
import { limitCodeGuesses } from '#app/discounts/discount-codes.server.ts';
import { drawPath } from '#app/drops/drop.ts';
import { readTicketCookie } from '#app/drops/queue/ticket-cookie.server.ts';
import { limitCodeAttempts } from '#app/gift-cards/gift-card-balance.server.ts';
import { checkoutRateLimit } from '#app/payments/card-testing/refused-payments.server.ts';
import { LEAST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import {
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { checkBusiness, vatNumberProblemText } from '../business/check-business.server.ts';
import { type CheckoutRequest, checkoutRequest } from '../checkout-request.server.ts';
import { BUSY_SECONDS } from '../concurrent-checkouts.server.ts';
import { placeOrderAndStartPayment } from '../placing/create-checkout.server.ts';
import { type CheckoutRefusal, personalRefusalLimit, refusals } from '../placing/refusals.server.ts';
import type { Route } from './+types/create-checkout';

/** The session, and not the request body, determines the order's owner. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const { language } = info;
  const t = wordsIn(language);
  const body = await readRateLimitedJson(request, checkoutRequest, info, checkoutRateLimit);
  if ('response' in body) return body.response;
  if (!body.parsed.success) {
    const problems = body.parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: t(textIdOf(message)),
    }));
    return refusal(400, 'invalid', problems[0]?.message ?? t('checkout.refusal.invalidField'), { problems });
  }
  const order = body.parsed.data;
  const mayTry = await limitCodeGuesses(db, order.discountCode, info.clientAddress);
  if (!mayTry.ok) return tooMany('too-many-codes', t('discount.tooManyTries'), mayTry.retryAfterSeconds);
  const customer = await findCustomer(request);
  if (!customer && !order.isGuestCheckout)
    return answerRefusal({ ok: false, reason: 'signed-out' }, language);
  const network = clientSubnet(info.clientAddress);
  const checked = order.business && (await checkBusiness(db, order.business, network, new Date()));
  const numberProblem = checked && vatNumberProblemText(checked.finding, t, language);
  if (numberProblem) {
    const problems = [{ field: 'business.vatNumber', message: numberProblem }];
    return refusal(400, 'invalid', numberProblem, { problems });
  }
  const place = () =>
    placeOrderAndStartPayment(db, order, {
      checkoutKey: readCheckoutKey(request),
      customerId: customer?.id,
      isVerified: customer?.isEmailVerified,
      clientNetwork: network,
      language,
      now: new Date(),
      business: checked?.business,
      ticketIds: readTicketCookie(request),
      limitPersonalRefusals: personalRefusalLimit({ network, customer, email: order.customerEmail }),
    });
  const tried = order.giftCard
    ? await limitCodeAttempts(network, async () => {
        const answer = await place();
        return { isCard: answer.ok || answer.reason !== 'gift-card-unknown', answer };
      })
    : { ok: true as const, answer: await place() };
  if (!tried.ok)
    return tooMany('too-many-codes', t('checkout.refusal.tooManyGiftCards'), tried.retryAfterSeconds);
  const started = tried.answer;
  if (!started.ok) return answerRefusal(started, language);
  if (customer) await saveDetails(customer.id, order);
  return Response.json({ checkoutUrl: started.checkoutUrl, orderNumber: started.orderNumber });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** Returns the text id of a problem. Form fields have texts of their own; other problems have general texts. */
function textIdOf(problem: string): string {
  if (/^checkout(?:Business)?\./.test(problem)) return problem;
  if (problem === 'too-many-lines') return 'checkout.refusal.tooManyLines';
  return problem === 'too-many-pieces' ? 'checkout.refusal.tooManyPieces' : 'checkout.refusal.invalidField';
}

async function saveDetails(customerId: string, order: CheckoutRequest): Promise<void> {
  const { shippingAddress, phone, saveAddress, isPickup } = order;
  await savePhoneIfMissing(db, customerId, phone);
  if (!saveAddress || isPickup) return;
  const { line1, line2 = null, city, state = null, postal_code, country } = shippingAddress.address;
  const place = { streetLine1: line1, streetLine2: line2, city, state, postalCode: postal_code, country };
  const recipientName = shippingAddress.name;
  await saveNewShippingAddress(db, customerId, { ...place, recipientName, phone: phone || null });
}

function answerRefusal(refused: CheckoutRefusal, language: Language): Response {
  const t = wordsIn(language);
  const { status, text, concerns, error = refused.reason } = refusals[refused.reason];
  const { message, values, retryAfterSeconds, ...more } = detailsOf(refused, t, language);
  const response = refusal(status, error, message ?? t(text, values), { ...more, concerns });
  if (retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

type Details = {
  message?: string | undefined;
  values?: Record<string, unknown>;
  retryAfterSeconds?: number;
  problems?: { field: string; message: string }[];
  lines?: BagLine[];
  weighed?: BagLine[];
  withheld?: WithheldDiscount[];
  sale?: { path: string; label: string };
};

function detailsOf(refused: CheckoutRefusal, t: Words, language: Language): Details {
  const ofField = (field: string) => ({ problems: [{ field, message: t(refusals[refused.reason].text) }] });
  if ('lines' in refused)
    return {
      message: refused.lines.find((line) => line.problem)?.message,
      values: { least: formatPrice(LEAST_TOTAL_CENTS) },
      lines: publicLines(refused.lines),
    };
  if ('drop' in refused) return detailsOfDrop(refused, t, language);
  switch (refused.reason) {
    case 'email-refused':
      return ofField('customerEmail');
    case 'not-delivered-to':
      return ofField('shippingAddress.address.country');
    case 'shipping-changed':
      return { weighed: publicLines(refused.weighed) };
    case 'discount-changed': {
      const { withheld, text } = withheldDiscounts(refused.offered, t, language);
      return { message: codeProblemText(refused.discounted, t, language) ?? text, withheld };
    }
    case 'order-too-large': {
      const total = formatPrice(eurosToCents(config.UNPAID_EUROS_PER_ORDER));
      return { values: { pieces: config.UNPAID_PIECES_PER_ORDER, total } };
    }
    case 'too-many-refused':
      return { retryAfterSeconds: refused.retryAfterSeconds };
    case 'busy':
      return { retryAfterSeconds: BUSY_SECONDS };
    default:
      return {};
  }
}

function detailsOfDrop(refused: Extract<CheckoutRefusal, { drop: unknown }>, t: Words, language: Language) {
  const name = translated(language, refused.drop.title, refused.drop.titleNl).text;
  if (refused.reason === 'drop-limit') return { values: { name, most: refused.drop.piecesPerPerson } };
  if (refused.reason === 'pieces-for-others') return { values: { drop: name, most: refused.most } };
  const { id, saleMethod } = refused.drop;
  return {
    values: { drop: name },
    sale:
      saleMethod === 'draw'
        ? { path: drawPath(id), label: t('checkout.refusal.toDraw') }
        : { path: `/the-drop/${encodeURIComponent(id)}/queue`, label: t('checkout.refusal.toQueue') },
  };
}
