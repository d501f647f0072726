import { and, eq, gt, isNull } from 'drizzle-orm';
import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { roomPath } from '../drop.ts';
import { rejoinMailWording } from '../mail/drop-mail-wording.ts';
import { hasQueueToShow } from '../queue/queue.server.ts';
import { dropQueues, dropQueueTickets, drops } from '../tables.server.ts';

const HOUR_MS = 3_600_000;

/** Sends nothing if the place was given up or the drop is over. Throws on temporary failures; the job then retries. */
export async function sendRejoinMail(
  db: Db,
  { ticketId, email, language, askedAt }: RejoinMail,
  now: Date,
): Promise<void> {
  const ticket = await findReturningTicket(db, ticketId, now);
  if (!ticket) return;
  const hours = (ticket.endsAt.getTime() - now.getTime()) / HOUR_MS;
  const token = await createMailedLink(db, 'drop-ticket', ticketId, hours, now);
  const link = `${shopUrl}${roomPath(ticket.dropId)}/return?token=${token}&lang=${language}`;
  const { writeRejoinMail } = await import('../mail/drop-mails.server.ts');
  const t = await findMailWords(db, rejoinMailWording, language);
  const drop = translated(language, ticket.title, ticket.titleNl).text;
  const written = await writeRejoinMail({ drop, link }, language, config.BRAND_NAME, t);
  const messageId = `<drop-return-${ticketId}-${Date.parse(askedAt)}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: email, language, messageId });
}

/** Returns undefined if the place was given up, or the drop is over or has no queue. */
async function findReturningTicket(db: Db, ticketId: string, now: Date) {
  const [found] = await db
    .select({
      id: dropQueueTickets.id,
      dropId: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      endsAt: drops.endDate,
    })
    .from(dropQueueTickets)
    .innerJoin(dropQueues, eq(dropQueues.dropId, dropQueueTickets.dropId))
    .innerJoin(drops, eq(drops.id, dropQueueTickets.dropId))
    .where(
      and(
        eq(dropQueueTickets.id, ticketId),
        isNull(dropQueueTickets.leftAt),
        hasQueueToShow,
        gt(drops.endDate, now),
      ),
    );
  return found;
}

export async function findTicketByLink(db: Db, dropId: string, token: string, now: Date) {
  const ticketId = await findMailedLink(db, 'drop-ticket', token, now);
  const ticket = ticketId ? await findReturningTicket(db, ticketId, now) : undefined;
  return ticket?.dropId === dropId ? ticket : undefined;
}

type RejoinMail = { ticketId: string; email: string; language: Language; askedAt: string };

/** The mail is retried for about a quarter of an hour, since the link would be useless later. */
export const returnMails = defineQueue<RejoinMail>('drop-return-mail', 10);

export async function startRoomJobs(db: Db): Promise<void> {
  await workOn(returnMails, (job) => sendRejoinMail(db, job, new Date()));
}
