import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { isReducedNow, priceInForce } from '#app/catalogue/product-sql.server.ts';
import { releaseBrowserReservations } from '#app/catalogue/stock/browser-reservations.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { isOpenToAll } from '#app/drops/shown-drops.server.ts';
import { images } from '#app/media/tables.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { Language } from '#app/platform/text/language.ts';
import { stockAlerts } from './tables.server.ts';

export type FoundAlert = NonNullable<Awaited<ReturnType<typeof findStockAlert>>>;

export async function findStockAlertByLink(db: Db, token: string, now: Date) {
  const id = await findAlertIdByLink(db, token, now);
  return id ? findStockAlert(db, id) : undefined;
}

export async function findStockAlert(db: Db, id: string) {
  const { mailBegunAt: _, ...alert } = getTableColumns(stockAlerts);
  const { id: productId, slug, category, title, titleNl } = products;
  const [found] = await db
    .select({
      ...alert,
      ...{ productId, slug, category, title, titleNl },
      size: productSizes.size,
      priceCents: priceInForce,
      imageUrl: images.url,
      free: sql<number>`case when ${productSizes.available} and ${isOpenToAll} then greatest(0, ${freeStock()}) else 0 end`,
    })
    .from(stockAlerts)
    .innerJoin(productSizes, eq(productSizes.id, stockAlerts.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(eq(stockAlerts.id, id));
  return found;
}

export type Confirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'expired'; alert: FoundAlert }
  | { state: 'unknown'; alert?: undefined };

/** Does not confirm the alert, since mail scanners follow links. */
export async function findConfirmation(db: Db, token: string, now: Date): Promise<Confirmation> {
  const alert = await findStockAlertByLink(db, token, now);
  if (!alert) return { state: 'unknown' };
  if (alert.confirmedAt) return { state: 'already-confirmed', alert };
  return { state: alert.askedAt > daysBefore(now, CONFIRM_WITHIN_DAYS) ? 'pending' : 'expired', alert };
}

/** Confirms the alert of a mail's link. A second call changes nothing and returns 'already-confirmed'. */
export async function confirmStockAlert(db: Db, token: string, now: Date): Promise<Confirmation> {
  const found = await findConfirmation(db, token, now);
  if (found.state !== 'pending') return found;
  const isRecent = gt(stockAlerts.askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS));
  const { rowCount } = await db
    .update(stockAlerts)
    .set({ confirmedAt: now })
    .where(and(eq(stockAlerts.id, found.alert.id), isNull(stockAlerts.confirmedAt), isRecent));
  return rowCount ? { ...found, state: 'confirmed' } : findConfirmation(db, token, now);
}

export async function endStockAlertByLink(db: Db, token: string, now: Date): Promise<void> {
  const id = await findAlertIdByLink(db, token, now);
  if (id) await endStockAlerts(db, eq(stockAlerts.id, id));
}

export function endOwnStockAlert(db: Db, email: string, productSizeId: string): Promise<void> {
  return endStockAlerts(db, isOwnAlert(email, productSizeId));
}

export function deleteStockAlerts(db: Db, email: string): Promise<void> {
  return endStockAlerts(db, eq(stockAlerts.email, email.toLowerCase()));
}

function endStockAlerts(db: Db, which: SQL | undefined): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(stockAlerts).where(which).returning({ id: stockAlerts.id });
    if (ended.length) await releaseBrowserReservations(tx, { stockAlertIds: ended.map(({ id }) => id) });
  });
}

export function exportStockAlerts(db: Db, email: string) {
  const { language, askedAt, confirmedAt, offeredAt: backAt, followedAt } = stockAlerts;
  const states = { language, askedAt, confirmedAt, backAt, followedAt };
  return db
    .select({ product: products.title, size: productSizes.size, ...states })
    .from(stockAlerts)
    .innerJoin(productSizes, eq(productSizes.id, stockAlerts.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(stockAlerts.email, email.toLowerCase()))
    .orderBy(asc(askedAt));
}

/** Deletes unconfirmed alerts, alerts that have waited for half a year, and alerts whose size was back a month ago. */
export async function deleteOldStockAlerts(db: Db, now: Date): Promise<void> {
  const { askedAt, confirmedAt, offeredAt } = stockAlerts;
  await deleteInBatches(
    db,
    stockAlerts,
    or(
      and(isNull(confirmedAt), lt(askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS))),
      and(isNull(offeredAt), lt(askedAt, daysBefore(now, MOST_DAYS_WAITING))),
      and(isNotNull(offeredAt), lt(offeredAt, daysBefore(now, KEPT_DAYS_AFTER_OFFER))),
    ),
  );
}

export async function createStockAlertLinks(db: Db, alertId: string, language: Language, now: Date) {
  const token = await createMailedLink(db, 'stock-alert', alertId, MOST_DAYS_WAITING * 24, now);
  const link = (page: string) => `${shopUrl}/stock-alert/${page}?token=${token}&lang=${language}`;
  return { confirm: link('confirmation'), piece: link('piece'), end: link('ending') };
}

function findAlertIdByLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  return findMailedLink(db, 'stock-alert', token, now);
}

export function isOwnAlert(email: string, productSizeId: string): SQL | undefined {
  return and(isOfMailbox(email), eq(stockAlerts.productSizeId, productSizeId));
}

export function isOfMailbox(email: string): SQL {
  return eq(sql`mailbox_of(${stockAlerts.email})`, sql`mailbox_of(${email})`);
}

/** The condition for alerts that will be mailed when their size is back in stock. */
export const isWaiting = and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.offeredAt));

export function countWaiting(sizeId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${stockAlerts} where ${stockAlerts.productSizeId} = ${sizeId} and ${isWaiting})`;
}

export type ConfirmationMail = { alertId: string; askedAt: string };
export const stockAlertConfirmationMails = defineQueue<ConfirmationMail>(
  'stock-alert-confirmation-mail',
  300,
);

export type BackInStockMail = { alertId: string; offeredAt: string };
/** The mail is retried for longer than the offer in the mail is valid. */
export const backInStockMails = defineQueue<BackInStockMail>('back-in-stock-mail', 30);

const CONFIRM_WITHIN_DAYS = 7;

const MOST_DAYS_WAITING = 183;

const KEPT_DAYS_AFTER_OFFER = 30;

const KEPT_MS = 3_600_000;

export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS);
}

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
