import type { Customer } from '#app/accounts/current-customer.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineMailLimit } from '#app/platform/mail/mail-limits.server.ts';
import { lowerCaseEmailSchema } from '#app/platform/text/email-address-schema.ts';
import { enterDraw } from './enter-draw.server.ts';
import type { EntryAnswer } from './entry-answer.ts';
import type { DrawPiece } from './list-draw-pieces.server.ts';

const networkRateLimit = defineRateLimit('drop-draw', { points: 60, seconds: HOUR });
const limitDrawMail = defineMailLimit('drop-draw', { mailsFromNetwork: 6 });

const emailAddress = lowerCaseEmailSchema();

type Typed = { productSizeId: unknown; email: unknown };
type Submitted = { answer: EntryAnswer; status: number; headers?: Record<string, string> };

/**
 * Enters the sender of a draw's form. A proven address is entered at once; any other gets a confirmation mail, and the answer never reveals
 * whether it is known. Status 400 for invalid input, 403 if blocked, 409 once closed, 429 with `Retry-After` past a limit.
 */
export async function submitDrawEntry(
  db: Db,
  { dropId, pieces }: { dropId: string; pieces: DrawPiece[] },
  typed: Typed,
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<Submitted> {
  const network = clientNetwork(info.clientAddress);
  const client = await limitRate(networkRateLimit, network);
  if (!client.ok) return tooMany(client.retryAfterSeconds);
  const size = pieces.flatMap(({ sizes }) => sizes).find((one) => one.productSizeId === typed.productSizeId);
  if (!size) return refused('size-missing', 400);
  const parsed = emailAddress.safeParse(customer?.email ?? typed.email);
  if (!parsed.success) return refused('invalid-email', 400);
  const email = parsed.data;
  const isProven = customer?.isEmailVerified ?? false;
  if (!isProven) {
    const mails = await limitDrawMail(email, info.clientAddress);
    if (!mails.ok) return tooMany(mails.retryAfterSeconds);
  }
  const { productSizeId } = size;
  const entered = await enterDraw(
    db,
    { dropId, productSizeId, email, language: info.language, isProven, customerId: customer?.id, network },
    now,
  );
  if (!entered.ok) return refused(entered.reason, entered.reason === 'blocked' ? 403 : 409);
  return { answer: { ok: true, productSizeId, isIn: isProven }, status: 200 };
}

function refused(reason: Extract<EntryAnswer, { ok: false }>['reason'], status: number): Submitted {
  return { answer: { ok: false, reason }, status };
}

function tooMany(seconds: number): Submitted {
  return { ...refused('too-many', 429), headers: { 'Retry-After': String(seconds) } };
}
