import { eq } from 'drizzle-orm';
import { orderEmailChanges, orders } from '#app/orders/tables.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { maskedEmail } from '#app/platform/text/email-address.ts';
import { createEmailChangeLink, EMAIL_CHANGE_LINK_HOURS, findOpenChange } from '../email-change.server.ts';
import { emailChangeMailWordings } from './mail-wording.ts';

/** Emails the link, or the notice once confirmed. Each attempt creates a new link: the queue stores no secret. */
export async function runEmailChangeMailJob(
  db: Db,
  { changeId, to }: { changeId: string; to: 'new' | 'former' },
  now: Date,
): Promise<void> {
  const mail = to === 'new' ? await findLinkToMail(db, changeId, now) : await findNewsToMail(db, changeId);
  if (!mail) return;
  const { writeEmailChangeMail } = await import('./email-change-mail.server.ts');
  const t = await findMailWords(db, emailChangeMailWordings[to], mail.language);
  const written = await writeEmailChangeMail(mail, mail.language, config.BRAND_NAME, t);
  const messageId = `<order-email-${to}-${changeId}@${new URL(shopUrl).hostname}>`;
  const sent = await sendMail({ ...written, to: mail.to, language: mail.language, messageId });
  if (!sent.ok && to === 'new')
    await db.update(orderEmailChanges).set({ problem: sent.said }).where(eq(orderEmailChanges.id, changeId));
}

async function findLinkToMail(db: Db, changeId: string, now: Date) {
  const change = await findOpenChange(db, changeId);
  if (!change) return undefined;
  const { number, language, email } = change;
  const token = await createEmailChangeLink(db, changeId, now);
  const link = `${shopUrl}/order-email?link=${token}&lang=${language}`;
  return { to: email, number, language, link, hours: EMAIL_CHANGE_LINK_HOURS } as const;
}

/** The new address is masked, since the former mailbox may belong to a stranger. */
async function findNewsToMail(db: Db, changeId: string) {
  const [change] = await db
    .select({
      number: orders.orderNumber,
      language: orders.language,
      email: orderEmailChanges.email,
      formerEmail: orderEmailChanges.formerEmail,
    })
    .from(orderEmailChanges)
    .innerJoin(orders, eq(orders.id, orderEmailChanges.orderId))
    .where(eq(orderEmailChanges.id, changeId));
  if (!change) return undefined;
  const { number, language, email, formerEmail } = change;
  return {
    to: formerEmail,
    number,
    language,
    newEmail: maskedEmail(email),
    link: `${shopUrl}/contact?lang=${language}`,
  };
}
