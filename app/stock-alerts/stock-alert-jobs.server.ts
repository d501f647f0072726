import { and, eq, isNull, sql } from 'drizzle-orm';
import { deleteExpiredReservations } from '#app/catalogue/stock/browser-reservations.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { isOpenToAll } from '#app/drops/shown-drops.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { everyHour, everyMinute, queueJob, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import type { MailWording } from '#app/platform/mail/wording/mail-wording.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/language.ts';
import {
  type BackInStockMail,
  backInStockMails,
  type ConfirmationMail,
  createStockAlertLinks,
  deleteOldStockAlerts,
  type FoundAlert,
  findStockAlert,
  hourBefore,
  stockAlertConfirmationMails,
} from './stock-alerts.server.ts';
import { stockAlerts } from './tables.server.ts';

export async function startStockAlertJobs(db: Db): Promise<void> {
  await workOn(stockAlertConfirmationMails, (job) => sendConfirmationMail(db, job, new Date()));
  await workOn(backInStockMails, (job) => sendBackInStockMail(db, job, new Date()));
  await everyMinute('offer-pieces-back-in-stock', () => offerRestockedItems(db, new Date()));
  await everyHour('forget-stock-alerts', () => deleteOldStockAlerts(db, new Date()));
}

const MOST_AT_ONCE = 500;

/** Mails the oldest waiting alerts: one for each free item without an offer in the last hour. */
export async function offerRestockedItems(db: Db, now: Date): Promise<number> {
  await deleteExpiredReservations(db);
  return db.transaction(async (tx) => {
    const isWaited = sql`exists (select from stock_alerts
      where product_size_id = product_sizes.id and confirmed_at is not null and offered_at is null)`;
    // Locks the sizes in the same order as checkouts, and then counts the free stock again.
    const { rows: sizes } = await tx.execute<{ id: string }>(sql`
      select id from product_sizes where available and stock_quantity > 0 and ${isWaited} and ${freeStock()} > 0
      order by id for no key update`);
    if (!sizes.length) return 0;
    const ids = sql.param(sizes.map(({ id }) => id));
    const { rows: offered } = await tx.execute<{ id: string }>(sql`
      with room as (
        select product_sizes.id, ${freeStock()} - (
          select count(*)::int from stock_alerts where product_size_id = product_sizes.id
            and offered_at > ${hourBefore(now).toISOString()}::timestamptz and followed_at is null) as pieces
        from product_sizes join products on products.id = product_sizes.product_id
        where product_sizes.id = any(${ids}::uuid[]) and product_sizes.available and ${isOpenToAll}
      ), next as (
        select first.id from room cross join lateral (
          select id from stock_alerts
          where product_size_id = room.id and confirmed_at is not null and offered_at is null
          order by confirmed_at, id limit greatest(0, room.pieces)) as first
        limit ${MOST_AT_ONCE}
      )
      update stock_alerts set offered_at = ${now.toISOString()}::timestamptz from next
      where stock_alerts.id = next.id returning stock_alerts.id`);
    for (const { id } of offered)
      await queueJob(tx, backInStockMails, { alertId: id, offeredAt: now.toISOString() });
    return offered.length;
  });
}

/** Sends the mail of an alert at most once, even after a crash. Throws if the mail server fails temporarily. */
export async function sendBackInStockMail(
  db: Db,
  { alertId, offeredAt }: BackInStockMail,
  now: Date,
): Promise<void> {
  const isThisOffer = and(
    eq(stockAlerts.id, alertId),
    eq(stockAlerts.offeredAt, new Date(offeredAt)),
    isNull(stockAlerts.mailBegunAt),
  );
  if (new Date(offeredAt) <= hourBefore(now)) {
    await db.update(stockAlerts).set({ offeredAt: null }).where(isThisOffer);
    return;
  }
  const [begun] = await db
    .update(stockAlerts)
    .set({ mailBegunAt: now })
    .where(isThisOffer)
    .returning({ id: stockAlerts.id });
  const alert = begun && (await findStockAlert(db, alertId));
  if (!alert) return;
  faultPoint('back-in-stock-mail-begun');
  const sent = await deliverStockAlertMail(db, 'back', alert, offeredAt, now).catch(
    async (error: unknown) => {
      await db.update(stockAlerts).set({ mailBegunAt: null }).where(eq(stockAlerts.id, alertId));
      throw error;
    },
  );
  faultPoint('back-in-stock-mail-sent');
  if (!sent.ok) await db.delete(stockAlerts).where(eq(stockAlerts.id, alertId));
}

/** Sends the confirmation mail, unless the alert was confirmed or replaced. Throws on a temporary mail failure. */
export async function sendConfirmationMail(
  db: Db,
  { alertId, askedAt }: ConfirmationMail,
  now: Date,
): Promise<void> {
  const alert = await findStockAlert(db, alertId);
  if (!alert || alert.confirmedAt || alert.askedAt.toISOString() !== askedAt) return;
  await deliverStockAlertMail(db, 'confirm', alert, askedAt, now);
}

/** Retries have the same message id, so that mail servers recognise a repeated mail. */
async function deliverStockAlertMail(
  db: Db,
  kind: 'confirm' | 'back',
  { id, email, language, size, ...alert }: FoundAlert,
  at: string,
  now: Date,
) {
  const links = await createStockAlertLinks(db, id, language, now);
  const title = translated(language, alert.title, alert.titleNl).text;
  const about = { title, size, go: kind === 'confirm' ? links.confirm : links.piece, end: links.end };
  const t = await findMailWords(db, stockAlertMailWordings[kind], language);
  const { writeStockAlertMail } = await import('./mail/stock-alert-mail.server.ts');
  const written = await writeStockAlertMail(kind, about, language, config.BRAND_NAME, t);
  const messageId = `<stock-alert-${kind}-${id}-${Date.parse(at)}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}

/** The editable texts of stock alert mails. How long the links are valid and the unsubscribe link cannot be edited. */
export const stockAlertMailWordings: Record<'confirm' | 'back', MailWording> = {
  confirm: wordingOf('confirm'),
  back: wordingOf('back'),
};

function wordingOf(kind: 'confirm' | 'back'): MailWording {
  const placeholders = ['piece', 'brand'];
  return {
    kind: `stock-alert-${kind}`,
    fields: {
      subject: { id: `stockAlert.mail.${kind}.subject`, placeholders },
      title: { id: `stockAlert.mail.${kind}.title`, placeholders },
      text: { id: `stockAlert.mail.${kind}.text`, placeholders, required: ['piece'] },
    },
  };
}
