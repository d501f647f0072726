import { and, eq, isNull } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/translated.ts';
import { findStockAlert } from '../find-stock-alert.server.ts';
import { createStockAlertLinks } from '../stock-alert-link.server.ts';
import type { BackInStockMail } from '../stock-alert-queues.server.ts';
import { hourBefore } from '../stock-alert-times.ts';
import { stockAlerts } from '../tables.server.ts';
import { stockAlertMailWordings } from './stock-alert-mail-wordings.ts';
import { stockAlertMessageId } from './stock-alert-message-id.server.ts';

/**
 * The job that mails that a size is back, once for each alert: that it begins is written down before the mail leaves, so that who
 * dies between the two sends none a second time. Throws when the mail server does not take it now; once the hour of the offer
 * is over it waits for the next piece instead. An address that never takes mail is forgotten, and the next one has its piece.
 */
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
  const { email, language, size } = alert;
  const sent = await deliver().catch(async (error: unknown) => {
    await db.update(stockAlerts).set({ mailBegunAt: null }).where(eq(stockAlerts.id, alertId));
    throw error;
  });
  faultPoint('back-in-stock-mail-sent');
  if (!sent.ok) await db.delete(stockAlerts).where(eq(stockAlerts.id, alertId));

  async function deliver() {
    const links = await createStockAlertLinks(db, alertId, language, now);
    const title = translated(language, alert?.title ?? '', alert?.titleNl ?? null).text;
    // The mail library is large; only the process that mails loads it, and only then.
    const { writeStockAlertMail } = await import('./stock-alert-mail.server.tsx');
    const about = { title, size, go: links.piece, end: links.end };
    const t = await findMailWords(db, stockAlertMailWordings.back, language);
    const written = await writeStockAlertMail('back', about, language, config.BRAND_NAME, t);
    const messageId = stockAlertMessageId('back', alertId, offeredAt);
    return sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
  }
}
