import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { describeSmtpError, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { openGiftCardCode } from '../gift-card-code.server.ts';
import { giftCards } from '../tables.server.ts';
import { giftCardMailWording } from './gift-card-mail-wording.ts';

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
    // Imports on demand, since the email library is large.
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
