import { codeProblemText } from '#app/discounts/code-problem-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { answerQuote, quoteRequest, readQuoteRequest } from '../quote-bag.server.ts';
import type { Route } from './+types/quote-discounts';

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const info = context.get(requestInfo);
  const { language } = info;
  const read = await readQuoteRequest(request, quoteRequest, info);
  if ('response' in read) return read.response;
  return answerQuote(request, read.wanted, info, ({ adjustments, discounted }) => {
    const discounts = adjustments
      .filter(({ kind }) => kind === 'discount')
      .map(({ name, nameNl, cents, shares }) => ({
        label: translated(language, name, nameNl).text,
        cents,
        isOfDelivery: !shares,
      }));
    return Response.json({ discounts, problem: codeProblemText(discounted, wordsIn(language), language) });
  });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
