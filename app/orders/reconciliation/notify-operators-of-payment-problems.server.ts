import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { adminEmails } from '#app/accounts/admin-emails.server.ts';
import { profiles } from '#app/accounts/tables.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { type MoneyMail, moneyMails } from '../order-queues.server.ts';
import { orderRefunds, orders } from '../tables.server.ts';
import { paymentDifferences } from './tables.server.ts';

const PAUSE_MS = 3_600_000;
/** A mail that nobody can read to its end helps nobody; the back office shows all. */
const MOST = 50;

/**
 * Mails every operator what they have to look at and were not told yet: differences from the provider's books, and refunds
 * that it refused for good. Each is told once, and no more than one mail an hour is sent. Answers how many were told.
 */
export function notifyOperatorsOfPaymentProblems(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const hourAgo = new Date(now.getTime() - PAUSE_MS);
    const [isRecent] = await tx
      .select({ id: paymentDifferences.id })
      .from(paymentDifferences)
      .where(gt(paymentDifferences.toldAt, hourAgo))
      .union(tx.select({ id: orderRefunds.id }).from(orderRefunds).where(gt(orderRefunds.toldAt, hourAgo)))
      .limit(1);
    if (isRecent) return 0;
    const differences = await tx
      .update(paymentDifferences)
      .set({ toldAt: now })
      .where(and(isNull(paymentDifferences.closedAt), isNull(paymentDifferences.toldAt)))
      .returning({ id: paymentDifferences.id });
    const refunds = await tx
      .update(orderRefunds)
      .set({ toldAt: now })
      .where(and(eq(orderRefunds.status, 'refused'), isNull(orderRefunds.toldAt)))
      .returning({ id: orderRefunds.id });
    const told = differences.length + refunds.length;
    if (!told) return 0;
    const languages = await tx
      .select({ email: profiles.email, language: profiles.language })
      .from(profiles)
      .where(inArray(sql`lower(${profiles.email})`, adminEmails));
    for (const to of adminEmails) {
      const language = languages.find(({ email }) => email.toLowerCase() === to)?.language ?? 'en';
      const ids = {
        differenceIds: differences.slice(0, MOST).map(({ id }) => id),
        refundIds: refunds.slice(0, MOST).map(({ id }) => id),
      };
      await queueJob(tx, moneyMails, { to, language, ...ids, told, at: now.toISOString() });
    }
    return told;
  });
}

/**
 * The job that sends one of these mails. Throws when the mail server does not take it now, so that the queue tries again;
 * refused for good, it stays a failed job.
 */
export async function sendPaymentProblemsMail(db: Db, mail: MoneyMail): Promise<{ ok: true } | MailRefused> {
  const { to, language, differenceIds, refundIds, told, at } = mail;
  const [differences, refunds] = await Promise.all([
    db
      .select({
        kind: paymentDifferences.kind,
        subject: paymentDifferences.subject,
        orderNumber: orders.orderNumber,
        ourCents: paymentDifferences.ourCents,
        theirCents: paymentDifferences.theirCents,
      })
      .from(paymentDifferences)
      .leftJoin(orders, eq(orders.id, paymentDifferences.orderId))
      .where(inArray(paymentDifferences.id, differenceIds)),
    db
      .select({
        orderNumber: orders.orderNumber,
        amountCents: orderRefunds.amountCents,
        problem: orderRefunds.problem,
      })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(inArray(orderRefunds.id, refundIds)),
  ]);
  // The mail library is large; only the process that mails loads it, and only then.
  const { writePaymentProblemsMail } = await import('./payment-problems-mail.server.tsx');
  const fields = { differences, refunds, told, link: new URL('/admin', shopUrl).href };
  const written = await writePaymentProblemsMail(fields, language, config.BRAND_NAME);
  const messageId = `<money-${Date.parse(at)}-${adminEmails.indexOf(to)}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to, language, messageId });
}
