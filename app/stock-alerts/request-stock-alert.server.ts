import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Customer } from '#app/accounts/current-customer.server.ts';
import {
  defineMailRequestLimits,
  type FormResult,
  refused,
} from '#app/accounts/mail/mail-request-limits.server.ts';
import type { ProductPage } from '#app/catalogue/product.ts';
import { holds, productSizes } from '#app/catalogue/tables.server.ts';
import { findProductPage } from '#app/drops/find-product-page.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isOfMailbox, isOwnAlert, isWaiting, stockAlertConfirmationMails } from './stock-alerts.server.ts';
import { stockAlerts } from './tables.server.ts';

const limits = defineMailRequestLimits('stock-alert');

/** Handles a sold-out size's form. Never reveals known addresses. 400: invalid; 409: back in stock; 429: at a limit. */
export async function submitStockAlert(
  db: Db,
  product: SoldOutProduct,
  typed: { size: unknown; email: unknown },
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<FormResult<AskingAnswer>> {
  const tooMany = await limits.limitRequest(info);
  if (tooMany) return tooMany;
  const size = product.sizes.find((one) => one.size === typed.size);
  if (!size) return refused('size-missing', 400);
  if (size.isAvailable) return refused('size-there', 409);
  const asked = await limits.readTypedEmail(typed.email, customer, info);
  if (asked.refusal) return asked.refusal;
  const { email, isProven } = asked;
  await requestStockAlert(db, { productSizeId: size.id, email, language: info.language, isProven }, now);
  return { answer: { ok: true, size: size.size, isWaiting: isProven }, status: 200 };
}

const SAME_ASKING_MS = 60_000;

type Asked = { productSizeId: string; email: string; language: Language; isProven: boolean };

/** Records an alert, and mails an unverified address. The result is always the same, so that it reveals no alerts. */
export async function requestStockAlert(
  db: Db,
  { productSizeId, email, language, isProven }: Asked,
  now: Date,
): Promise<void> {
  const { confirmedAt, askedAt, offeredAt } = stockAlerts;
  const confirmed = isProven ? now : null;
  await db.transaction(async (tx) => {
    const kept = tx.select({ one: sql`1` }).from(holds).where(eq(holds.stockAlertId, stockAlerts.id));
    const own = isOwnAlert(email, productSizeId);
    await tx.delete(stockAlerts).where(and(own, isNotNull(offeredAt), notExists(kept)));
    const wanted = { email, language, askedAt: now, confirmedAt: confirmed };
    const [added] = await tx
      .insert(stockAlerts)
      .values({ productSizeId, ...wanted })
      .onConflictDoNothing()
      .returning({ id: stockAlerts.id });
    const isLate = lt(askedAt, new Date(now.getTime() - SAME_ASKING_MS));
    const [asked] = added
      ? [added]
      : await tx
          .update(stockAlerts)
          .set(wanted)
          .where(and(own, isNull(confirmedAt), isProven ? undefined : isLate))
          .returning({ id: stockAlerts.id });
    if (asked && !isProven)
      await queueJob(tx, stockAlertConfirmationMails, { alertId: asked.id, askedAt: now.toISOString() });
  });
}

type SoldOutProduct = Pick<
  ProductPage,
  'id' | 'slug' | 'title' | 'titleLanguage' | 'category' | 'pictures'
> & { sizes: { id: string; size: string; isAvailable: boolean }[] };

/** Returns a product that is on sale. A drop's product is on sale only while the drop is running. */
export async function findSoldOutProduct(
  db: Db,
  slug: string,
  language: Language,
): Promise<SoldOutProduct | undefined> {
  const found = await findProductPage(db, slug, language);
  if (!found) return undefined;
  const { id, title, titleLanguage, category, pictures } = found;
  const ids = await db
    .select({ id: productSizes.id, size: productSizes.size })
    .from(productSizes)
    .where(eq(productSizes.productId, id));
  const sizes = found.sizes.flatMap((size) => {
    const row = ids.find((one) => one.size === size.size);
    return row ? [{ ...size, id: row.id }] : [];
  });
  return { id, slug, title, titleLanguage, category, pictures, sizes };
}

export async function listAwaitedSizes(db: Db, product: SoldOutProduct, email: string): Promise<string[]> {
  const ids = product.sizes.map(({ id }) => id);
  if (!ids.length) return [];
  const rows = await db
    .select({ id: stockAlerts.productSizeId })
    .from(stockAlerts)
    .where(and(isOfMailbox(email), inArray(stockAlerts.productSizeId, ids), isWaiting));
  return product.sizes.flatMap(({ id, size }) => (rows.some((row) => row.id === id) ? [size] : []));
}

export type AskingAnswer =
  | { ok: true; size: string; isWaiting: boolean }
  | { ok: false; reason: 'size-missing' | 'size-there' | 'invalid-email' | 'too-many' };
