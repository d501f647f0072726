import { db } from '#app/platform/db.server.ts';
import { methodNotAllowed, readJson, refusal } from '#app/platform/json-request.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { wordsIn } from '#app/platform/words.ts';
import { checkoutKeyOf } from '../checkout-key.server.ts';
import { checkoutRequest } from '../checkout-request.ts';
import { type CheckoutRefusal, startCheckout } from '../start-checkout.server.ts';
import '../words.ts';
import type { Route } from './+types/create-checkout';

/** POST /functions/v1/create-checkout: places the order and answers where to pay it. */
export async function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const t = wordsIn(facts.language);
  const body = await readJson(request, checkoutRequest, facts, 'checkout');
  if ('response' in body) return body.response;
  if (!body.parsed.success) {
    const problems = body.parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: message.startsWith('checkout.') ? t(message) : t('checkout.refusal.invalidField'),
    }));
    return refusal(400, 'invalid', problems[0]?.message ?? t('checkout.refusal.invalidField'), { problems });
  }
  const started = await startCheckout(db, body.parsed.data, {
    checkoutKey: checkoutKeyOf(request),
    language: facts.language,
    now: new Date(),
  });
  if (started.ok)
    return Response.json({ checkoutUrl: started.checkoutUrl, orderNumber: started.orderNumber });
  if (started.reason === 'provider-unavailable') {
    return refusal(502, started.reason, t('checkout.refusal.providerUnavailable'));
  }
  return refuseBag(started, t('checkout.refusal.totalTooLarge'));
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestFacts).language);
}

/** 409 with the bag as it is now: what it costs, what is there. */
function refuseBag({ reason, lines }: CheckoutRefusal, tooLarge: string): Response {
  const message = lines.find((line) => line.problem)?.message ?? tooLarge;
  const shown = lines.map(({ productSizeId: _, ...line }) => line);
  return refusal(409, reason === 'price-changed' ? 'prices-changed' : reason, message, { lines: shown });
}
