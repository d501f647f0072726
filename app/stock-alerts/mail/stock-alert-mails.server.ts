import { and, eq, isNull } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { hourBefore } from '../stock-alert-times.ts';
import {
  type BackInStockMail,
  type ConfirmationMail,
  createStockAlertLinks,
  type FoundAlert,
  findStockAlert,
} from '../stock-alerts.server.ts';
import { stockAlerts } from '../tables.server.ts';
import { stockAlertMailWordings } from './stock-alert-mail-wordings.ts';

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
  // Loaded here, since the mail library is large and only the process that sends mail needs it.
  const { writeStockAlertMail } = await import('./stock-alert-mail.server.ts');
  const written = await writeStockAlertMail(kind, about, language, config.BRAND_NAME, t);
  const messageId = `<stock-alert-${kind}-${id}-${Date.parse(at)}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}
