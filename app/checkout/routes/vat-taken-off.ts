import { z } from 'zod';
import { isCountry } from '#app/addresses/shipping-countries.ts';
import { provedNumber } from '#app/orders/order-tax.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { businessFieldLengths } from '../business/business-field-lengths.ts';
import {
  checkBusiness,
  vatNumberFoundText,
  vatNumberProblemText,
} from '../business/check-business.server.ts';
import { fieldLimits } from '../form/shipping-form.ts';
import { answerQuote, quoteRequest, quoteVat, readQuoteRequest } from '../quote-bag.server.ts';
import type { VatTakenOff } from '../ui/use-quotes.ts';
import type { Route } from './+types/vat-taken-off';

const vatRequest = quoteRequest.extend({
  country: z.string().refine(isCountry),
  postalCode: z.string().max(fieldLimits.postalCode),
  vatNumber: singleLineSchema().max(businessFieldLengths.vatNumber).default(''),
});

/** Returns the VAT that the buyer does not pay. An invalid VAT number is no error. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const info = context.get(requestInfo);
  const { language } = info;
  const t = wordsIn(language);
  const read = await readQuoteRequest(request, vatRequest, info);
  if ('response' in read) return read.response;
  const { wanted } = read;
  const now = new Date();
  const typed = { company: '', vatNumber: wanted.vatNumber };
  const { business, finding } = await checkBusiness(db, typed, clientSubnet(info.clientAddress), now);
  return answerQuote(request, wanted, info, async (quote) => {
    const buyer = provedNumber(business);
    const { adjustment, note } = await quoteVat(db, quote, { ...wanted, buyer }, language, now);
    const found = vatNumberFoundText(finding, note === null, t);
    const wrong = vatNumberProblemText(finding, t, language);
    return Response.json({
      adjustment,
      // If the register is unavailable, VAT applies and the total includes it.
      note: note ?? (finding.state === 'valid' ? null : (found ?? null)),
      ...(wrong ? { vatNumber: { problem: wrong } } : found && { vatNumber: { said: found } }),
    } satisfies VatTakenOff);
  });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
