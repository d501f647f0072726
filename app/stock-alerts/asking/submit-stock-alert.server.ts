import type { Customer } from '#app/accounts/current-customer.server.ts';
import { defineMailRequestLimits } from '#app/accounts/mail/mail-request-limits.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { AskingAnswer } from './asking-answer.ts';
import type { SoldOutProduct } from './find-sold-out-product.server.ts';
import { requestStockAlert } from './request-stock-alert.server.ts';

const limits = defineMailRequestLimits('stock-alert');

type Typed = { size: unknown; email: unknown };
type Taken = { answer: AskingAnswer; status: number; headers?: Record<string, string> };

/**
 * Handles the form of a sold-out size. A proven address is added at once; any other gets a confirmation mail, and the answer never reveals
 * whether it is known. Status 400 for invalid input, 409 if the size is back, 429 with `Retry-After` past a limit.
 */
export async function submitStockAlert(
  db: Db,
  product: SoldOutProduct,
  typed: Typed,
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<Taken> {
  const client = await limits.limitRequest(info);
  if (!client.ok) return tooMany(client.retryAfterSeconds);
  const size = product.sizes.find((one) => one.size === typed.size);
  if (!size) return refused('size-missing', 400);
  if (size.isAvailable) return refused('size-there', 409);
  const asked = await limits.readTypedEmail(typed.email, customer, info);
  if (!asked.ok)
    return asked.reason === 'too-many' ? tooMany(asked.retryAfterSeconds) : refused(asked.reason, 400);
  const { email, isProven } = asked;
  await requestStockAlert(db, { productSizeId: size.id, email, language: info.language, isProven }, now);
  return { answer: { ok: true, size: size.size, isWaiting: isProven }, status: 200 };
}

function refused(reason: Extract<AskingAnswer, { ok: false }>['reason'], status: number): Taken {
  return { answer: { ok: false, reason }, status };
}

function tooMany(seconds: number): Taken {
  return { ...refused('too-many', 429), headers: { 'Retry-After': String(seconds) } };
}
