import { namedPiece } from '#app/catalogue/piece-name.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { type DrawMailKind, drawMailWordings } from '../mail/drop-mail-wording.ts';
import { createDrawLinks } from '../mail/email-links.server.ts';
import { type FoundEntry, findDrawEntry, nameLinkedSize, placeInLine } from './draw-entries.server.ts';

/** Skips the mail if the draw closed or a later request replaced it. Throws on temporary failures; the job retries. */
export async function sendDrawConfirmationMail(
  db: Db,
  { entryId, productSizeId, askedAt }: DrawConfirmationMail,
  now: Date,
): Promise<void> {
  const [entry, size] = await Promise.all([findDrawEntry(db, entryId), nameLinkedSize(db, productSizeId)]);
  if (!entry || !size || entry.askedAt.toISOString() !== askedAt || now >= entry.closesAt) return;
  await send(db, { ...entry, ...size }, { kind: 'confirm', until: entry.closesAt }, now);
}

/** Skips an entry whose offer has expired or is ordered. Skips a "not drawn" mail if an item was offered since. */
export async function sendDrawResultMail(
  db: Db,
  { entryId, result }: DrawResultMail,
  now: Date,
): Promise<void> {
  const entry = await findDrawEntry(db, entryId);
  if (!entry || now >= entry.endsAt) return;
  if (result === 'won') {
    const until = entry.offeredUntil;
    if (until && now < until && !entry.isOrdered) await send(db, entry, { kind: 'won', until }, now);
    return;
  }
  const place = await placeInLine(db, entryId);
  if (place) await send(db, entry, { kind: 'lost', until: entry.endsAt, place }, now);
}

type Mail = { kind: DrawMailKind; until: Date; place?: number };

async function send(db: Db, entry: FoundEntry, { kind, until, place }: Mail, now: Date): Promise<void> {
  const { id: entryId, dropId, productSizeId, email, language } = entry;
  const links = await createDrawLinks(db, { dropId, entryId, productSizeId }, language, now);
  const t = await findMailWords(db, drawMailWordings[kind], language);
  const about = {
    kind,
    piece: namedPiece(entry, language, t),
    drop: translated(language, entry.dropTitle, entry.dropTitleNl).text,
    until,
    place,
    go: kind === 'confirm' ? links.confirm : links.piece,
    end: links.end,
  };
  const { writeDrawMail } = await import('../mail/drop-mails.server.ts');
  const written = await writeDrawMail(about, language, config.BRAND_NAME, t);
  // Each attempt has the same message id, so that mail servers recognise a repeated mail.
  const at = (kind === 'confirm' ? entry.askedAt : until).getTime();
  const messageId = `<drop-draw-${kind}-${entryId}-${at}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}

/** A request at `askedAt` (ISO 8601) for a confirmation mail. The link in the mail confirms this size. */
type DrawConfirmationMail = { entryId: string; productSizeId: string; askedAt: string };
export const drawConfirmationMails = defineQueue<DrawConfirmationMail>('drop-draw-confirmation-mail', 300);

type DrawResultMail = { entryId: string; result: 'won' | 'lost' };
/** The mail is retried for about a day, since the item is reserved for that time. */
export const drawResultMails = defineQueue<DrawResultMail>('drop-draw-result-mail', 300);
