import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Language } from '../text/language.ts';
import { clientSubnet } from './clients/client-subnet.ts';
import { defaultRateLimit, limitRate, type RateLimit } from './limits/rate-limiter.server.ts';
import { type RequestInfo, requestInfo } from './request-info.server.ts';

const messages = {
  'not-json': { en: 'The request is not valid JSON.', nl: 'De aanvraag is geen geldige JSON.' },
  'too-many-requests': {
    en: 'Too many requests. Please wait a moment and try again.',
    nl: 'Te veel aanvragen. Wacht even en probeer het dan opnieuw.',
  },
  'method-not-allowed': { en: 'Please send this with POST.', nl: 'Verstuur dit met POST.' },
};

export function refusal(status: number, error: string, message: string, more: object = {}): Response {
  return Response.json({ status: 'error', error, message, ...more }, { status });
}

export function tooMany(error: string, message: string, retryAfterSeconds: number): Response {
  const response = refusal(429, error, message);
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

export async function readRateLimitedJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { clientAddress, language }: RequestInfo,
  limit: RateLimit = defaultRateLimit,
): Promise<{ parsed: z.ZodSafeParseResult<z.output<Schema>> } | { response: Response }> {
  if (request.method !== 'POST') return { response: refuseMethod(language) };
  const allowed = await limitRate(limit, clientSubnet(clientAddress));
  if (!allowed.ok) {
    const message = messages['too-many-requests'][language];
    return { response: tooMany('too-many-requests', message, allowed.retryAfterSeconds) };
  }
  try {
    return { parsed: schema.safeParse(await request.json()) };
  } catch {
    return { response: refusal(400, 'not-json', messages['not-json'][language]) };
  }
}

export function methodNotAllowed({ context }: { context: Readonly<RouterContextProvider> }): Response {
  return refuseMethod(context.get(requestInfo).language);
}

function refuseMethod(language: Language): Response {
  const response = refusal(405, 'method-not-allowed', messages['method-not-allowed'][language]);
  response.headers.set('Allow', 'POST');
  return response;
}
