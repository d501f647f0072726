import { z } from 'zod';
import { db } from '#app/platform/database/db.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { passkeyChallenges } from '../account-limits.server.ts';
import { findSession } from '../current-customer.server.ts';
import { challengeForAdding, challengeForUsing } from '../second-factor/passkeys.server.ts';
import type { Route } from './+types/passkey-challenges';

const schema = z.object({ for: z.enum(['add', 'use']) });
const headers = { 'Cache-Control': 'private, no-store' };

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST /auth/passkey-challenges: 401 for guests, 404 if the account has no passkey, 429 above sixty an hour. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const session = await findSession(request);
  if (!session) return refusal(401, 'signed-out', messages['signed-out'][info.language]);
  const read = await readRateLimitedJson(request, schema, info);
  if ('response' in read) return read.response;
  if (!read.parsed.success) return refusal(400, 'invalid', messages.invalid[info.language]);
  const allowed = await limitRate(passkeyChallenges, session.id);
  if (!allowed.ok) return refusal(429, 'too-many-requests', messages['too-many'][info.language]);
  const now = new Date();
  const isForAdding = read.parsed.data.for === 'add';
  const options = isForAdding
    ? await challengeForAdding(db, session, now)
    : await challengeForUsing(db, session, now);
  if (!options) return refusal(404, 'no-passkey', messages['no-passkey'][info.language]);
  return Response.json({ options }, { headers });
}

const messages = {
  'signed-out': { en: 'Please sign in first.', nl: 'Log eerst in.' },
  invalid: { en: 'The request is not understood.', nl: 'De aanvraag is niet begrepen.' },
  'no-passkey': { en: 'You have no passkey yet.', nl: 'Je hebt nog geen passkey.' },
  'too-many': { en: 'Please try again later.', nl: 'Probeer het later opnieuw.' },
};
