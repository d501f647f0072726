import {
  saveNewShippingAddress,
  savePhoneIfMissing,
} from '#app/accounts/account-area/save-checkout-details.server.ts';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { publicLines } from '#app/bag/bag-line.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { codeProblemText, withheldDiscounts } from '#app/discounts/code-problem-text.ts';
import { limitCodeGuesses } from '#app/discounts/limit-code-guesses.server.ts';
import { drawPath } from '#app/drops/draw/draw-path.ts';
import { readTicketCookie } from '#app/drops/queue/ticket-cookie.server.ts';
import type { SaleRefusal, TooManyForOthers } from '#app/drops/selling/check-sale-method.server.ts';
import { limitGuesses } from '#app/gift-cards/limit-guesses.server.ts';
import { checkoutRateLimit } from '#app/orders/card-testing/checkout-rate-limit.server.ts';
import type { OverLimit } from '#app/orders/drop-limits/pieces-per-person.server.ts';
import { LEAST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import {
  methodNotAllowed,
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/bodies/rate-limited-json-endpoint.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { type Words, wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { checkBusiness } from '../business/check-business.server.ts';
import { vatNumberProblemText } from '../business/vat-number-texts.ts';
import { type CheckoutRequest, checkoutRequest } from '../checkout-request.server.ts';
import { refuseBusy } from '../checkout-turns.server.ts';
import { type BagRefusal, placeOrderAndStartPayment } from '../placing/create-checkout.server.ts';
import type { GiftCardRefusal } from '../placing/gift-card-of-order.server.ts';
import { personalRefusalLimit } from '../placing/limit-personal-refusals.server.ts';
import type { LimitRefusal } from '../placing/unpaid-order-limits.server.ts';
import type { Route } from './+types/create-checkout';

/** POST /functions/v1/create-checkout: places the order and answers where to pay it. The session says whose it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, checkoutRequest, info, checkoutRateLimit);
  if ('response' in body) return body.response;
  if (!body.parsed.success) {
    const problems = body.parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: t(wordsOf(message)),
    }));
    return refusal(400, 'invalid', problems[0]?.message ?? t('checkout.refusal.invalidField'), { problems });
  }
  const asked = body.parsed.data;
  const mayTry = await limitCodeGuesses(db, asked.discountCode, info.clientAddress);
  if (!mayTry.ok) return tooMany('too-many-codes', t('discount.tooManyTries'), mayTry.retryAfterSeconds);
  const customer = await findCustomer(request);
  const signedOut = () => refusal(401, 'signed-out', t('checkout.refusal.signedOut'));
  if (!customer && !asked.isGuestCheckout) return signedOut();
  const network = clientNetwork(info.clientAddress);
  const checked = asked.business && (await checkBusiness(db, asked.business, network, new Date()));
  const numberProblem = checked && vatNumberProblemText(checked.finding, t, info.language);
  if (numberProblem) {
    const problems = [{ field: 'business.vatNumber', message: numberProblem }];
    return refusal(400, 'invalid', numberProblem, { problems });
  }
  const place = () =>
    placeOrderAndStartPayment(db, asked, {
      checkoutKey: readCheckoutKey(request),
      customerId: customer?.id,
      isVerified: customer?.isEmailVerified,
      clientNetwork: network,
      language: info.language,
      now: new Date(),
      business: checked?.business,
      ticketIds: readTicketCookie(request),
      limitPersonalRefusals: personalRefusalLimit({ network, customer, email: asked.customerEmail }),
    });
  const tried = asked.giftCard
    ? await limitGuesses(network, async () => {
        const answer = await place();
        return { isCard: answer.ok || answer.reason !== 'gift-card-unknown', answer };
      })
    : { ok: true as const, answer: await place() };
  if (!tried.ok)
    return tooMany('too-many-codes', t('checkout.refusal.tooManyGiftCards'), tried.retryAfterSeconds);
  const started = tried.answer;
  if (started.ok && customer) {
    await savePhoneIfMissing(db, customer.id, asked.phone);
    if (asked.saveAddress && !asked.isPickup)
      await saveNewShippingAddress(db, customer.id, savedAddress(asked));
  }
  if (started.ok)
    return Response.json({ checkoutUrl: started.checkoutUrl, orderNumber: started.orderNumber });
  if (started.reason === 'busy') return refuseBusy(t);
  if (started.reason === 'too-many-refused')
    return tooMany(started.reason, t('checkout.refusal.tooManyRefused'), started.retryAfterSeconds);
  if ('lines' in started) return refuseBag(started, t);
  if (started.reason === 'drop-limit') return refuseDropLimit(started, t, info.language);
  if (started.reason === 'pieces-for-others') return refuseTooMany(started, t, info.language);
  if ('drop' in started) return refuseSale(started, t, info.language);
  if (started.reason === 'signed-out') return signedOut();
  if (started.reason === 'email-refused') {
    const message = t('checkout.emailRequired');
    return refusal(400, 'invalid', message, { problems: [{ field: 'customerEmail', message }] });
  }
  if (started.reason === 'not-delivered-to') {
    const message = t('checkout.notDeliveredTo');
    const problems = [{ field: 'shippingAddress.address.country', message }];
    return refusal(409, started.reason, message, { problems });
  }
  if (started.reason === 'shipping-changed')
    return refusal(409, started.reason, t('checkout.refusal.shippingChanged'), {
      weighed: publicLines(started.weighed),
    });
  if (started.reason === 'discount-changed') {
    const { withheld, text } = withheldDiscounts(started.offered, t, info.language);
    const message = codeProblemText(started.discounted, t, info.language) ?? text ?? t('discount.changed');
    return refusal(409, started.reason, message, { withheld });
  }
  if (isGiftCardRefusal(started.reason))
    return refusal(409, started.reason, t(`checkout.refusal.${started.reason}`));
  if (started.reason === 'drop-blocked')
    return refusal(409, started.reason, t('checkout.refusal.dropBlocked'));
  if (started.reason === 'vat-changed') return refusal(409, started.reason, t('checkout.refusal.vatChanged'));
  if (started.reason === 'superseded') return refusal(409, started.reason, t('checkout.refusal.superseded'));
  if (started.reason === 'order-too-large') return refuseLargeOrder(t);
  if (started.reason !== 'provider-unavailable') return refuseLimit(started.reason, t);
  return refusal(502, started.reason, t('checkout.refusal.providerUnavailable'));
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestInfo).language);
}

/** Fields of the form say it themselves; what is wrong with the bag has one word, or is nothing a shopper could do. */
function wordsOf(problem: string): string {
  if (/^checkout(?:Business)?\./.test(problem)) return problem;
  if (problem === 'too-many-lines') return 'checkout.refusal.tooManyLines';
  return problem === 'too-many-pieces' ? 'checkout.refusal.tooManyPieces' : 'checkout.refusal.invalidField';
}

function savedAddress({ shippingAddress: { name, address }, phone }: CheckoutRequest) {
  const { line1, line2 = null, city, state = null, postal_code, country } = address;
  const place = { streetLine1: line1, streetLine2: line2, city, state, postalCode: postal_code, country };
  return { ...place, recipientName: name, phone: phone || null };
}

function isGiftCardRefusal(reason: string): reason is GiftCardRefusal {
  return reason.startsWith('gift-card-');
}

/** 409 with the bag as it is now: what it costs, what is there. */
function refuseBag({ reason, lines }: BagRefusal, t: Words): Response {
  const ofTotal =
    reason === 'total-too-small'
      ? t('checkout.refusal.totalTooSmall', { least: formatPrice(LEAST_TOTAL_CENTS) })
      : t('checkout.refusal.totalTooLarge');
  const message = lines.find((line) => line.problem)?.message ?? ofTotal;
  return refusal(409, reason === 'price-changed' ? 'prices-changed' : reason, message, {
    lines: publicLines(lines),
  });
}

/** 409 with how many there are for this shopper beside the others who may buy now. */
function refuseTooMany({ reason, drop, most }: TooManyForOthers, t: Words, language: Language): Response {
  const name = translated(language, drop.title, drop.titleNl).text;
  return refusal(409, reason, t(`checkout.refusal.${reason}`, { drop: name, most }));
}

/** 409 with the way to the queue or the draw that sells it. */
function refuseSale({ reason, drop }: SaleRefusal, t: Words, language: Language): Response {
  const name = translated(language, drop.title, drop.titleNl).text;
  return refusal(409, reason, t(`checkout.refusal.${reason}`, { drop: name }), {
    sale:
      drop.saleMethod === 'draw'
        ? { path: drawPath(drop.id), label: t('checkout.refusal.toDraw') }
        : { path: `/the-drop/${encodeURIComponent(drop.id)}/queue`, label: t('checkout.refusal.toQueue') },
  });
}

function refuseDropLimit({ drop, reason }: OverLimit, t: Words, language: Language): Response {
  const { text: name } = translated(language, drop.title, drop.titleNl);
  return refusal(409, reason, t('checkout.refusal.dropLimit', { name, most: drop.piecesPerPerson }));
}

/** Refuses an order of a client who holds too much unpaid stock already. */
function refuseLimit(reason: LimitRefusal, t: Words): Response {
  if (reason === 'shop-busy') return refusal(429, reason, t('checkout.refusal.shopBusy'));
  return refusal(429, 'held-too-much', t('checkout.refusal.heldTooMuch'));
}

function refuseLargeOrder(t: Words): Response {
  const most = {
    pieces: config.UNPAID_PIECES_PER_ORDER,
    total: formatPrice(eurosToCents(config.UNPAID_EUROS_PER_ORDER)),
  };
  return refusal(409, 'order-too-large', t('checkout.refusal.orderTooLarge', most));
}
