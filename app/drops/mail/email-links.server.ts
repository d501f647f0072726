import { createMailedLink, findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { announcedDropPath, drawPath } from '../drop.ts';

/** An entry, and the size that is confirmed by the link in its email. */
export type LinkedEntry = { dropId: string; entryId: string; productSizeId: string };

/** Creates the links for a mail about an entry, with a new secret. The links in earlier mails remain valid. */
export async function createDrawLinks(
  db: Db,
  { dropId, entryId, productSizeId }: LinkedEntry,
  language: Language,
  now: Date,
) {
  const about = `${entryId} ${productSizeId} ${dropId}`;
  const token = await createMailedLink(db, 'drop-draw', about, LINK_HOURS, now);
  const link = (page: string) => `${shopUrl}${drawPath(dropId)}/${page}?token=${token}&lang=${language}`;
  return { confirm: link('confirmation'), piece: link('piece'), end: link('ending') };
}

export async function findLinkedEntry(db: Db, dropId: string, token: string, now: Date) {
  const about = await findMailedLink(db, 'drop-draw', token, now);
  const [, entryId, productSizeId, ofDrop] = /^(\S+) (\S+) (.+)$/s.exec(about ?? '') ?? [];
  return entryId && productSizeId && ofDrop === dropId ? { dropId, entryId, productSizeId } : undefined;
}

/** An item is reserved for a drawn customer for this long, but not beyond the end of the drop. */
export const OFFER_MS = 86_400_000;

/** The email addresses of a draw's entries are deleted this long after the end of the drop. */
export const KEPT_DAYS_AFTER_END = 30;

/** The links in a draw's emails are valid long enough to display the result after the drop. */
const LINK_HOURS = 90 * 24;

type LinkedReminder = { id: string; dropId: string; language: Language; startDate: Date };

/** Creates the links for a reminder mail, with a new secret. The links in earlier mails remain valid. */
export async function createReminderLinks(db: Db, reminder: LinkedReminder, now: Date) {
  const { id, dropId, language, startDate } = reminder;
  const token = await createMailedLink(db, 'drop-reminder', id, linkHours(startDate, now), now);
  const link = (page: string) => `${shopUrl}/drop-reminder/${page}?token=${token}&lang=${language}`;
  return {
    confirm: link('confirmation'),
    drop: `${shopUrl}${announcedDropPath(dropId)}?lang=${language}`,
    end: link('ending'),
  };
}

/** Returns the id of the reminder that a mail's link belongs to. The reminder may have been deleted. */
export function findReminderIdByLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  return findMailedLink(db, 'drop-reminder', token, now);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CONFIRM_WITHIN_DAYS = 7;

/** Reminders are deleted this long after the start, or after their drop was deleted, since a drop may be restored. */
export const KEPT_DAYS_AFTER_START = 1;
export const KEPT_DAYS_WITHOUT_DROP = 30;

/** Returns for how many hours the links in a mail are valid, depending on the drop's start. */
function linkHours(startDate: Date, now: Date): number {
  const untilStart = Math.max(0, startDate.getTime() - now.getTime()) / HOUR_MS;
  return Math.ceil(untilStart) + 30 * 24;
}

/** Returns the range of due starts. No day-before mail is sent in the last 12 hours: its "tomorrow" might be wrong. */
export function dueStarts(kind: 'day' | 'start', now: Date): { after: Date; until: Date } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  return kind === 'day'
    ? { after: later(12 * HOUR_MS), until: later(24 * HOUR_MS) }
    : { after: now, until: later(15 * MINUTE_MS) };
}
