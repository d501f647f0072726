import { createHash } from 'node:crypto';
import { and, asc, count, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { describeSmtpError, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { openGiftCardCode } from '../gift-card-code.server.ts';
import { deleteExpiredRecipients } from '../personal-data.server.ts';
import { giftCards } from '../tables.server.ts';
import { giftCardMailWording, redirectedCardMailWording } from './gift-card-mail-wording.ts';

/** The most cards mailed per run. The job mails further cards a minute later. */
const MOST_AT_A_TIME = 100;
const PAUSE_MINUTES = 10;
/** After temporary refusals for this long, a mail has failed. The same applies to mails about orders. */
const TRIED_FOR_MS = 24 * 3_600_000;

/** Mails due cards; retries for a day. After a crash, a mail may be sent twice, with the same Message-ID. */
export async function sendDueGiftCards(db: Db, now: Date): Promise<number> {
  const isWaiting = and(
    eq(giftCards.mailStatus, 'waiting'),
    lte(giftCards.mailAt, new Date(now.getTime() - PAUSE_MINUTES * 60_000)),
  );
  const due = await db
    .select()
    .from(giftCards)
    .where(
      and(
        isNotNull(giftCards.issuedAt),
        isNull(giftCards.blockedAt),
        lte(giftCards.deliverOn, shopDay(now)),
        or(isNull(giftCards.mailStatus), isWaiting),
      ),
    )
    .orderBy(asc(giftCards.deliverOn), asc(giftCards.id))
    .limit(MOST_AT_A_TIME);
  for (const card of due) await mailOne(db, card, now);
  return due.length;
}

async function mailOne(db: Db, card: typeof giftCards.$inferSelect, now: Date): Promise<void> {
  const code = openGiftCardCode(card.sealedCode, card.id);
  const first = { mailFirstTriedAt: card.mailFirstTriedAt ?? now };
  // Stores the result and, in the same transaction, notifies operators of a failed mail.
  const note = (mail: { mailStatus: 'sent' | 'waiting' | 'failed'; mailProblem: string | null }) =>
    db.transaction(async (tx) => {
      const noted = await tx
        .update(giftCards)
        .set({ ...mail, mailAt: now, mailTries: sql`${giftCards.mailTries} + 1`, ...first })
        // A new `mailNumber` means that an operator has requested another mail since.
        .where(and(eq(giftCards.id, card.id), eq(giftCards.mailNumber, card.mailNumber)))
        .returning({ id: giftCards.id });
      if (mail.mailStatus !== 'failed' || !noted.length) return;
      const details = { giftCardId: card.id, codeEnd: card.codeEnd };
      await recordOccurrences(tx, [{ kind: 'mail', subject: `gift-card/${card.id}`, details }], now);
    });
  if (!code) {
    await note({
      mailStatus: 'failed',
      mailProblem: 'The code was sealed under a secret that is forgotten.',
    });
    return;
  }
  try {
    const { writeGiftCardMail } = await import('./gift-card-mail.server.tsx');
    const { language } = card;
    const t = await findMailWords(db, giftCardMailWording, language);
    const shop = { brand: config.BRAND_NAME, shopUrl };
    const written = await writeGiftCardMail({ ...card, code }, language, shop, t);
    const messageId = `<gift-card-${card.mailNumber}-${card.id}@${new URL(shopUrl).hostname}>`;
    const sent = await sendMail({ ...written, to: card.recipientEmail, language, messageId });
    await note(
      sent.ok ? { mailStatus: 'sent', mailProblem: null } : { mailStatus: 'failed', mailProblem: sent.said },
    );
  } catch (error) {
    const isOver = now.getTime() - first.mailFirstTriedAt.getTime() >= TRIED_FOR_MS;
    await note({ mailStatus: isOver ? 'failed' : 'waiting', mailProblem: describeSmtpError(error) });
  }
}

/** Throws if the mail server refuses temporarily, so that the queue retries. */
export async function sendRedirectedMail(db: Db, mail: RedirectedCardMail): Promise<void> {
  const { giftCardId, number, to, language, newEmail } = mail;
  const [card] = await db
    .select({ end: giftCards.codeEnd })
    .from(giftCards)
    .where(eq(giftCards.id, giftCardId));
  if (!card) return;
  const { writeRedirectedMail } = await import('./gift-card-mail.server.tsx');
  const t = await findMailWords(db, redirectedCardMailWording, language);
  const link = `${shopUrl}/contact?lang=${language}`;
  const written = await writeRedirectedMail({ ...card, newEmail, link }, language, config.BRAND_NAME, t);
  const reader = createHash('sha256').update(to).digest('base64url').slice(0, 12);
  const messageId = `<gift-card-redirected-${number}-${reader}-${giftCardId}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to, language, messageId });
}

/** `number` counts the emails of the card. `newEmail` is masked. */
export type RedirectedCardMail = {
  giftCardId: string;
  number: number;
  to: string;
  language: Language;
  newEmail: string;
};

export const redirectedCardMails = defineQueue<RedirectedCardMail>('gift-card-redirected-mail', 300);

export async function startGiftCardJobs(db: Db): Promise<void> {
  await everyMinute('mail-gift-cards', () => sendDueGiftCards(db, new Date()));
  await workOn(redirectedCardMails, (mail) => sendRedirectedMail(db, mail));
  await everyHour('forget-gift-card-recipients', () => deleteExpiredRecipients(db, new Date()));
}

/** Lists undelivered cards, latest first, and the totals. Excludes blocked cards, which are not mailed. */
export async function listUndeliveredGiftCards(db: Db, most: number) {
  const { id, codeEnd, recipientEmail: email, mailStatus, mailTries: tries, mailProblem, mailAt } = giftCards;
  const found = await db
    .select({ id, codeEnd, email, mailStatus, tries, mailProblem, mailAt })
    .from(giftCards)
    .where(isUndelivered)
    .orderBy(desc(mailAt), desc(id))
    .limit(most);
  const counts = await db
    .select({ mailStatus, count: count() })
    .from(giftCards)
    .where(isUndelivered)
    .groupBy(mailStatus);
  const countOf = (status: string) => counts.find((row) => row.mailStatus === status)?.count ?? 0;
  return {
    cards: found.map(({ mailStatus: status, mailProblem: problem, mailAt: at, ...card }) => ({
      ...card,
      status: status === 'waiting' ? ('waiting' as const) : ('failed' as const),
      problem: problem ?? '',
      at: at?.toISOString() ?? '',
    })),
    failed: countOf('failed'),
    waiting: countOf('waiting'),
  };
}

// The condition must match that of the partial index `gift_cards_undelivered`.
const isUndelivered = and(
  sql`${giftCards.mailStatus} in ('waiting', 'failed')`,
  isNotNull(giftCards.issuedAt),
  isNull(giftCards.blockedAt),
);
